// The stand of screen and Pi: a base that stays, and a cradle that turns on it. Both print as they lie, without support.
// Numbers come from stand-dimensions.scad (see stand.toml for the axes).
include <stand-dimensions.scad>

// base or cradle as printed; parts (one above the other), inside (without the screen) or assembled, for pictures
part = "cradle";
turned = -45;   // in the picture
$fn = 36;
pivot_hole = base_pivot[0] + print_hole_extra;

module at_stop(angle) {
    translate([0, base_pivot[1], 0]) rotate(angle) translate([0, -base_stop[1], 0]) children();
}

module base() {
    difference() {
        union() {
            translate([0, base_pivot[1], 0]) cylinder(r = base_radius, h = base_thick, $fn = 90);
            translate([0, base_pivot[1], 0]) cylinder(d = base_pivot[0], h = base_thick + cradle_plate[2] - base_less);
            at_stop(0) cylinder(d = base_stop[0], h = base_thick + cradle_plate[2] - base_less);
        }
        translate([0, base_pivot[1], -1]) cylinder(d = base_screw + print_hole_extra, h = 20);
    }
}

module arm(x) {
    translate([x, 0, cradle_plate[2]]) rotate([90, 0, 90]) linear_extrude(cradle_arm[0], center = true) polygon(arm_outline);
}

module cradle() {
    difference() {
        union() {
            translate([-cradle_plate[0] / 2, 0, 0]) cube(cradle_plate);
            for (side = [-1, 1]) translate([0, 0, -0.1]) arm(side * cradle_arm[1] / 2);
            for (at = pi_pillars) translate([at[0], at[1], 0]) cylinder(d = pi_pillar[0], h = cradle_plate[2] + pi_pillar[1]);
        }
        for (at = pi_pillars) translate([at[0], at[1], 1.2])
            cylinder(d = pi_screw - print_pilot_less, h = cradle_plate[2] + pi_pillar[1]);
        translate([0, base_pivot[1], -1]) cylinder(d = pivot_hole, h = cradle_plate[2] + 2);
        translate([0, 0, -1]) linear_extrude(cradle_plate[2] + 2) for (angle = [-base_stop[2] : 5 : base_stop[2] - 5])
            hull() for (end = [0, 5]) at_stop(angle + end) circle(d = base_stop[0] + print_hole_extra, $fn = 24);
        for (x = [-70, -45], side = [-1, 1]) translate([x + side * 5 - cradle_tie[0] / 2, cradle_plate[1] - cradle_tie[1] - 3, -1])
            cube([cradle_tie[0], cradle_tie[1], cradle_plate[2] + 2]);
    }
}

module screen() {
    color("Black") translate([0, 0, cradle_plate[2]]) rotate([90, 0, 90])
        linear_extrude(screen_size[0], center = true) polygon(screen_outline);
    // What lights up.
    front = screen_outline[0];
    color("DarkSlateBlue") translate([0, front[0], front[1] + cradle_plate[2]]) rotate([90 - cradle_lean, 0, 0])
        translate([-108, 15, 0.05]) cube([216, 135, 0.4]);
}

module board() {
    translate([pi_at[0], pi_at[1], cradle_plate[2] + pi_pillar[1]]) {
        color("SeaGreen") cube([pi_board[0], pi_board[1], 1.5]);
        color("Silver") for (y = [2, 20, 39]) translate([-2, y, 1.5]) cube([19, 15, 14]);
        color("DimGray") translate([45, 18, 1.5]) cube([20, 20, 6]);
        color("Silver") for (x = [8, 24, 38]) translate([pi_board[0] - x - 4, pi_board[1] - 7, 1.5]) cube([8, 8, 3]);
        color("Black") translate([pi_board[0] - 58, 1, 1.5]) cube([51, 5, 8.5]);
    }
}

module hardware() {
    color("Goldenrod") translate([0, base_pivot[1], cradle_plate[2]]) {
        cylinder(d = base_washer[0], h = base_washer[1]);
        cylinder(d = base_nut[0] / cos(30), h = base_washer[1] + base_nut[1], $fn = 6);
    }
}

module feet() {
    color("Black") for (foot = [0 : base_feet[0] - 1]) translate([0, base_pivot[1], -base_feet[2]])
        rotate(foot * 360 / base_feet[0] + 30) translate([base_feet[1], 0, 0]) cylinder(d = base_foot, h = base_feet[2]);
}

if (part == "base") translate([0, -base_pivot[1], 0]) base();
if (part == "cradle") cradle();
if (part == "parts") {
    color("DimGray") base();
    feet();
    translate([0, 0, 70]) {
        color("SteelBlue") cradle();
        translate([0, 0, 25]) hardware();
    }
}
if (part == "inside") {
    color("DimGray") base();
    feet();
    translate([0, 0, base_thick]) { color("SteelBlue") cradle(); hardware(); board(); }
}
if (part == "assembled") {
    color("DimGray") base();
    feet();
    translate([0, base_pivot[1], base_thick]) rotate(turned) translate([0, -base_pivot[1], 0]) {
        color("SteelBlue") cradle();
        hardware();
        board();
        screen();
    }
}
