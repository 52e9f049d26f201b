export const unexpectedError = "An unexpected error occurred";
