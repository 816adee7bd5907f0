// The case of a clock head: a body, printed with its top on the bed, and a floor plate. Both print without
// support. Numbers come from dimensions.scad (see case.toml for the axes).
include <dimensions.scad>

// body or floor for printing; for pictures: inside (parts as boxes in a transparent case) or assembled
part = "body";
build = "serial";   // serial or gpio
$fn = 48;

module along_x(outline, width) {
    rotate([90, 0, 90]) linear_extrude(width, center = true) polygon(outline);
}

// The front's inner face: x to the right, y up along it, z outwards.
module on_front() {
    multmatrix([[1, 0, 0, 0], [0, tilt_sin, -tilt_cos, front_corner[0]], [0, tilt_cos, tilt_sin, front_corner[1]], [0, 0, 0, 1]])
        children();
}

function slope(z) = z * tilt_sin / tilt_cos;

module post(x, y) {
    translate([x - post_size / 2, y - post_size / 2, floor]) cube([post_size, post_size, height - floor - wall / 2]);
}

module body() {
    difference() {
        union() {
            difference() {
                along_x([[0, 0], [depth, 0], [depth, height], [slope(height), height]], width);
                along_x([[slope(-1) + wall / tilt_cos, -1], [depth - wall, -1], inner[2], inner[3]], width - 2 * wall);
            }
            for (x = post_x, y = post_y) post(x, y);
            on_front() for (x = display_x, side = [-1, 1])
                translate([x + side * display_pillars / 2, display_up, -display_behind])
                    cylinder(d = pillar[0], h = display_behind + wall / 2);
        }
        on_front() for (x = display_x) {
            translate([x, display_up, 0]) cube([display_size[0], display_size[1], 4 * wall], center = true);
            for (side = [-1, 1])
                translate([x + side * display_pillars / 2, display_up, -display_behind - 1])
                    cylinder(d = pillar[1], h = display_behind + 1);
        }
        for (hole = top_holes) translate([hole[0], hole[1], height - 2 * wall]) cylinder(d = hole[2], h = 3 * wall);
        if (build == "serial")
            translate([link_hole[0], link_hole[1], height - 2 * wall]) cylinder(d = link_hole[2], h = 3 * wall);
        for (x = [-4, 0, 4]) translate([sound_at[0] + x, sound_at[1], height - 2 * wall]) cylinder(d = 2, h = 3 * wall);
        for (x = post_x, y = post_y) translate([x, y, 0]) cylinder(d = post_holes[0], h = floor + 12);
        // One groove marks South's button, two North's, to tell them by touch.
        for (x = [-74, 72, 76]) translate([x - 0.75, 38, height - 0.8]) cube([1.5, 5, 2]);
        cable = build == "serial" ? cable_serial : cable_gpio;
        translate([cable_x - cable[0] / 2, depth - 2 * wall, -1]) cube([cable[0], 3 * wall, floor + cable[1] + 1]);
    }
}

module floor_plate() {
    gap = 0.2;
    cable = build == "serial" ? cable_serial : cable_gpio;
    difference() {
        union() {
            // The front edge is vertical: it must pass the lowest, narrowest part of the tilted wall.
            translate([-width / 2 + wall + gap, front_corner[0] + gap, 0])
                cube([width - 2 * wall - 2 * gap, depth - wall - front_corner[0] - 2 * gap, floor]);
            for (x = [-1, 1], y = [-1, 1])
                translate([board_at[0] + x * board_pillars[0] / 2, board_at[1] + y * board_pillars[1] / 2, 0])
                    cylinder(d = pillar[0] + 1, h = floor + board_lift);
            // Rails keep the USB module in line with its cable; a cable tie over it holds it down.
            if (build == "serial") for (side = [-1, 1])
                translate([module_x + side * (module_wide / 2 + clearance / 2 + module_rail[0] / 2) - module_rail[0] / 2, module_rail_y[0], 0])
                    cube([module_rail[0], module_rail_y[1] - module_rail_y[0], floor + module_rail[1]]);
        }
        if (build == "serial") for (side = [-1, 1])
            translate([module_x + side * (module_wide / 2 + clearance / 2 + module_rail[0] + tie_slot[0] / 2) - tie_slot[0] / 2, module_tie_y - tie_slot[1] / 2, -1])
                cube([tie_slot[0], tie_slot[1], floor + 2]);
        for (x = [-1, 1], y = [-1, 1])
            translate([board_at[0] + x * board_pillars[0] / 2, board_at[1] + y * board_pillars[1] / 2, 1])
                cylinder(d = board_pilot, h = floor + board_lift);
        for (x = post_x, y = post_y) translate([x, y, -1]) cylinder(d = post_holes[1], h = floor + 2);
        for (side = [-1, 1])
            translate([cable_x + side * (cable[0] / 2 + tie_slot[0] / 2) - tie_slot[0] / 2, tie_y - tie_slot[1] / 2 - 1, -1])
                cube([tie_slot[0], tie_slot[1], floor + 2]);
    }
}

module parts(boxes) {
    for (box = boxes)
        translate([(box[0] + box[1]) / 2, 0, 0]) along_x(box[2], box[1] - box[0]);
}

// As it is printed: its top on the bed.
if (part == "body") translate([0, depth, height]) rotate([180, 0, 0]) body();
if (part == "floor") floor_plate();
if (part == "inside") {
    color("SteelBlue") floor_plate();
    color("Gold") parts(build == "serial" ? boxes_serial : boxes_gpio);
    color([0.5, 0.5, 0.5, 0.25]) body();
}
if (part == "assembled") {
    color("DimGray") body();
    colours = ["Orange", "DeepSkyBlue", "Orange", "DeepSkyBlue"];
    for (index = [0 : 3]) color(colours[index]) translate([top_holes[index][0], top_holes[index][1], height]) {
        if (index < 2) { cylinder(d = top_holes[index][2] + 3, h = 3); cylinder(d = top_holes[index][2] - 6, h = 9); }
        else { cylinder(d = top_holes[index][2], h = 2); translate([0, 0, 2]) sphere(d = top_holes[index][2]); }
    }
    color("Red") translate([link_hole[0], link_hole[1], height]) sphere(d = link_hole[2]);
    on_front() for (x = display_x) {
        color("Black") translate([x, display_up, wall - 4]) cube([display_size[0], display_size[1], 8.2], center = true);
        for (digit = [-1.5 : 1.5]) translate([x + digit * 12.7, display_up, wall + 0.1]) color("Red") {
            for (bar = [-1, 0, 1]) translate([0, bar * 6.3, 0]) cube([6, 1.3, 0.4], center = true);
            for (side = [-1, 1], bar = [-1, 1]) translate([side * 3.7, bar * 3.2, 0]) cube([1.3, 5.2, 0.4], center = true);
            translate([5.5, -6.3, 0]) cylinder(d = 1.4, h = 0.4, center = true);
        }
    }
}
