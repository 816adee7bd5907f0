"""Pictures that only measurements need: tables under hard light, strange tile sets, sheets of paper."""
