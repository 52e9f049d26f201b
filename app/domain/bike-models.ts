export type BikeModel = "classic" | "step-through" | "long-tail" | "cruiser";
