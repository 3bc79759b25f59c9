/** As it stands on the label of a roll or remnant. */
export function formatRollCode(number: number): string {
  return `R-${number}`
}

/** Whether it is what `formatRollCode` gives. */
export function isRollCode(text: string): boolean {
  return /^R-\d{1,9}$/i.test(text.trim())
}
