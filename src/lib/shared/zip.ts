/** Pairs of what stands at the same places of two lists of one length. */
export function zip<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  if (ones.length !== others.length) throw new Error(`Expected ${ones.length} of both, got ${others.length}`)
  return ones.map((one, at) => [one, others[at] as Other])
}
