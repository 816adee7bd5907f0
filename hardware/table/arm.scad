// The printed parts of the camera's arm: a foot for the post and a plate for the camera. Both print without support.
// Numbers come from arm-dimensions.scad (see arm.toml).
include <arm-dimensions.scad>

// foot or plate for printing (the plate with its pegs up); post, camera or assembled for pictures
part = "foot";
$fn = 36;
screw_hole = profile_screw + print_hole_extra;
socket_side = profile_side + 2 * profile_clearance;

module foot() {
    tower = socket_side + 2 * foot_wall;
    difference() {
        union() {
            translate([-foot_plate[0] / 2, -foot_plate[1] / 2, 0]) cube(foot_plate);
            translate([-tower / 2, -tower / 2, 0]) cube([tower, tower, foot_plate[2] + foot_socket]);
            // Ribs towards the table's middle and along its edge, where the post would tip; between two of them a key reaches
            // the screws.
            for (turn = [0, 90, 180, 270], side = [0, 1]) rotate(turn)
                translate([tower / 2 - 0.5, foot_rib - tower / 2 + side * (tower - foot_rib), foot_plate[2] - 0.5])
                    rotate([90, 0, 0]) linear_extrude(foot_rib) polygon([[0, 0], [30, 0], [0, foot_socket * 0.7]]);
        }
        translate([-socket_side / 2, -socket_side / 2, foot_plate[2]])
            cube([socket_side, socket_side, foot_socket + 1]);
        for (height = foot_screws_at, turn = [0, 90]) rotate(turn)
            translate([0, 0, foot_plate[2] + height]) rotate([90, 0, 0])
                cylinder(d = screw_hole, h = foot_plate[0], center = true);
    }
}

// Arm above, camera below: lies on its upper side, the camera's pegs up. The camera's long edge, along which its picture is
// wide, lies along the arm; its ribbon leaves sideways and goes up through the slot.
module plate() {
    long = plate_under_arm + plate_beyond;
    middle = plate_under_arm + plate_beyond / 2;
    plug = camera_holes[1] / 2 + camera_board[1] - camera_from_edge - camera_holes[1];
    difference() {
        union() {
            translate([0, -plate_width / 2, 0]) cube([long, plate_width, plate_thick]);
            for (x = [-1, 1], y = [-1, 1])
                translate([middle + x * camera_holes[0] / 2, y * camera_holes[1] / 2, plate_thick - 0.1])
                    cylinder(d = camera_screw + 2.6, h = camera_behind + 0.1);
        }
        for (x = [-1, 1], y = [-1, 1])
            translate([middle + x * camera_holes[0] / 2, y * camera_holes[1] / 2, 1])
                cylinder(d = camera_screw - print_pilot_less, h = plate_thick + camera_behind);
        for (x = [-1, 1])
            translate([plate_under_arm / 2 + x * plate_screw_spacing / 2, 0, -1])
                cylinder(d = screw_hole, h = plate_thick + 2);
        translate([middle - camera_cable[0] / 2, plug + 1, -1])
            cube([camera_cable[0], camera_cable[1], plate_thick + 2]);
    }
}

module profile(length) {
    difference() {
        cube([profile_side, profile_side, length]);
        for (turn = [0 : 3]) translate([profile_side / 2, profile_side / 2, -1]) rotate(90 * turn)
            translate([profile_side / 2 - 5, -3, 0]) cube([6, 6, length + 2]);
    }
}

if (part == "foot") foot();
if (part == "plate") plate();
module camera_board() {
    color("SeaGreen") translate([-camera_board[0] / 2, -camera_board[1] / 2, 0]) cube([camera_board[0], camera_board[1], 1]);
    color("Black") translate([-4.5, -4.5, 1]) cube([9, 9, 5]);
}

module bracket() {
    color("DarkSlateGray") translate([0, 8, 0]) rotate([90, 0, 0]) linear_extrude(16)
        polygon([[0, 0], [20, 0], [20, 3], [3, 20], [0, 20]]);
}

// The post in its foot, with its four screws; the table's edge in front.
if (part == "post") {
    color("DimGray") foot();
    color("Silver") translate([-profile_side / 2, -profile_side / 2, foot_plate[2] + 60]) profile(180);
    color("Goldenrod") for (height = foot_screws_at, turn = [0, 90]) rotate(turn)
        translate([0, -socket_side / 2 - foot_wall - 25, foot_plate[2] + height]) rotate([90, 0, 0]) {
            cylinder(d = 8.5, h = 5);
            translate([0, 0, -profile_screw_long]) cylinder(d = profile_screw, h = profile_screw_long);
        }
}
// The camera on its plate, seen from below; the plate below the arm's end.
if (part == "camera") {
    color("Silver") translate([-100, -profile_side / 2, -profile_side - 15]) rotate([0, 90, 0]) translate([-profile_side, 0, 0])
        profile(100 + plate_under_arm);
    color("SteelBlue") plate();
    translate([plate_under_arm + plate_beyond / 2, 0, plate_thick + camera_behind + 12]) camera_board();
    color("Goldenrod") for (x = [-1, 1]) translate([plate_under_arm / 2 + x * plate_screw_spacing / 2, 0, plate_thick + 10]) {
        cylinder(d = 8.5, h = 5);
        translate([0, 0, -profile_screw_long]) cylinder(d = profile_screw, h = profile_screw_long);
    }
}
if (part == "assembled") {
    height = 850;
    // The foot's long edge lies along the table's.
    color("DimGray") rotate(90) foot();
    color("Silver") translate([-profile_side / 2, -profile_side / 2, foot_plate[2]]) profile(profile_post);
    color("Silver") translate([-profile_side / 2, -profile_side / 2, height + profile_side]) rotate([0, -90, 0])
        translate([-profile_side, 0, 0]) profile(profile_arm);
    color("DimGray") translate([-profile_arm - profile_side / 2 + plate_under_arm, 0, height]) rotate([180, 0, 180]) plate();
    color("SeaGreen") translate([-profile_arm - profile_side / 2 - plate_beyond / 2 - camera_board[0] / 2, -camera_board[1] / 2,
        height - plate_thick - camera_behind - 1]) cube([camera_board[0], camera_board[1], 1]);
    translate([-profile_side / 2, 0, height + profile_side]) mirror([1, 0, 0]) bracket();
    translate([-profile_side / 2, 0, height]) mirror([1, 0, 0]) mirror([0, 0, 1]) bracket();
    // The table's top.
    color("BurlyWood") translate([-1100, -300, -20]) cube([1160, 600, 20]);
}
