/** One nester and a fixed number of moves: the same length of film on every machine, so price and files agree. */
export const FIXED_MOVES = 8000
