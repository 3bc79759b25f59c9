/** What so many of the pieces that are left cost; the last of them take what rounding left over. */
export function centsOfPieces(left: { cents: number; pieces: number }, quantity: number): number {
  if (quantity >= left.pieces) return left.cents
  return Math.floor((left.cents * quantity) / left.pieces)
}
