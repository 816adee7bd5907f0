"""What is chosen once per simulated table: its colours, sets, boards or mats."""
