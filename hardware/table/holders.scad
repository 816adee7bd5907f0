// What holds corner tabs: a clip for a board with a frame, a flat holder for one without. Both print without support.
// Numbers come from holders-dimensions.scad (see holders.toml); axes as in holders.py: u and v outwards from the grid's corner.
include <holders-dimensions.scad>

// clip or flat as printed; clip-used, clip-under or flat-used on a board's corner, for pictures
part = "clip";

module block(from, to) { translate(from) cube(to - from); }

// Along the tab's outer edges, into the upper side.
module groove() {
    wide = holder_groove[0];
    translate([0, 0, -holder_groove[1]]) linear_extrude(5) {
        translate([tab_to[0], tab_from - 1]) square([wide, tab_to[1] - tab_from + 1 + wide]);
        translate([tab_from - 1, tab_to[1]]) square([tab_to[0] - tab_from + 1 + wide, wide]);
    }
}

// A lip under the board along v, its free edge raised; cut off at 45° towards the corner, so that the other one, which
// stands upright in the printer, begins without support.
module lip(from) {
    edge = clip_frame + holder_play;
    tip = clip_frame - holder_lip_reach;
    under = -clip_thickness - holder_play;
    rise = holder_play + holder_lip_grip;
    intersection() {
        rotate([-90, 0, 0]) translate([0, 0, from]) linear_extrude(edge + holder_wall - from)
            polygon([[edge + 0.5, -under], [edge + 0.5, -under + holder_lip], [tip, -under - rise + holder_lip], [tip, -under - rise]]);
        // Nearer to its own wall than to the other's.
        linear_extrude(200, center = true)
            polygon([[0, 0], [edge + 1, edge + 1 - holder_lip_apart / sqrt(2)], [edge + 1, -100], [0, -100]]);
    }
}

module clip() {
    edge = clip_frame + holder_play;
    low = -clip_thickness - holder_play - holder_lip;
    difference() {
        union() {
            block([tab_from, tab_from, 0], [clip_to[0], clip_to[1], holder_plate]);
            block([edge, tab_from, low], [clip_to[0], clip_to[1], holder_plate]);
            block([tab_from, edge, low], [clip_to[0], clip_to[1], holder_plate]);
            lip(tab_from);
            mirror([1, -1, 0]) lip(tab_from);
        }
        translate([0, 0, holder_plate]) groove();
    }
}

module flat() {
    edge = flat_margin + holder_play;
    tip = edge - holder_tongue[0];
    low = -flat_thickness - holder_tongue[1];
    difference() {
        union() {
            block([tip, tip, low], [edge + 1, edge + 1, -flat_thickness]);
            block([edge, edge, low], [flat_to[0], flat_to[1], 0]);
            block([tip, edge, low], [edge + 1, edge + holder_arm, 0]);
            block([edge, tip, low], [edge + holder_arm, edge + 1, 0]);
            // The rest of what lies under the tab.
            if (edge > tab_from) {
                block([tab_from, edge, low], [edge + 1, flat_to[1], 0]);
                block([edge, tab_from, low], [flat_to[0], edge + 1, 0]);
            }
        }
        groove();
    }
}

// The tab, with a marker's dark square on it; the board's corner with its squares.
module tab() {
    color("White") block([tab_from, tab_from, 0], [tab_to[0], tab_to[1], 0.4]);
    color("Black") block([marker[0], marker[0], 0.4], [marker[0] + marker[1], marker[0] + marker[1], 0.5]);
}

module board(frame, thickness, raised) {
    color("SaddleBrown") difference() {
        block([-60, -60, -thickness], [frame, frame, 0]);
        block([-61, -61, -raised], [0, 0, 1]);
    }
    color("Beige") for (u = [-3 : -1], v = [-3 : -1])
        block([u * 19 + 0.5, v * 19 + 0.5, -raised], [u * 19 + 18.5, v * 19 + 18.5, -raised + 0.3]);
}

// The clip stands on the wall that faces along u.
if (part == "clip") translate([0, 0, clip_to[0]]) rotate([0, 90, 0]) clip();
if (part == "flat") translate([0, 0, flat_thickness + holder_tongue[1]]) flat();
if (part == "clip-used") {
    board(clip_frame, clip_thickness, clip_raised);
    color("SteelBlue") clip();
    translate([0, 0, holder_plate]) tab();
}
if (part == "clip-under") {
    board(clip_frame, clip_thickness, clip_raised);
    color("SteelBlue") clip();
}
if (part == "flat-used") {
    board(flat_margin, flat_thickness, 0.01);
    color("SteelBlue") flat();
    tab();
}
