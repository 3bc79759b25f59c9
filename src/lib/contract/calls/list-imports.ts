export const MOST_IMPORT_LINES = 50_000
export const LINES_AT_ONCE = 1000
