// Calculations in whole cents. Formatting is in money.ts, apart: pages for shoppers format amounts and calculate none.

/** Price × quantity, to the cent and half up. Both are whole hundredths, so that no binary fraction is in the way. */
export function lineCents(unitCents: number, quantity: number): number {
  const exact = BigInt(Math.round(unitCents * 100)) * BigInt(Math.round(quantity * 100))
  return Number((exact + 5000n) / 10_000n)
}

/** Splits a whole into parts by weight so that they add up to the cent: largest remainders first. */
export function allocate(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map(weight => (whole * weight) / sum)
  const parts = exact.map(Math.floor)
  let rest = whole - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact.map((value, index) => ({ index, remainder: value - Math.floor(value) }))
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder) {
    if (rest-- <= 0) break
    parts[index] = (parts[index] ?? 0) + 1
  }
  return parts
}

/** A share in millionths, rounded half up to the cent. Exact up to 9,000,000,000 cents times a million. */
export function share(cents: number, millionths: number): number {
  return Number((BigInt(cents) * BigInt(millionths) + 500_000n) / 1_000_000n)
}
