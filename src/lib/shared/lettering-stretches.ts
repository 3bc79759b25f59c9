/** Sorted characters as `LETTERS` of `lettering-letters.ts` has them. */
export function writeStretches(codes: readonly number[]): string {
  const found: [first: number, last: number][] = []
  for (const code of codes) {
    const last = found.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else found.push([code, code])
  }
  let at = 0
  return found
    .map(([first, last]) => {
      const text = (first - at).toString(36) + (last > first ? `.${(last - first).toString(36)}` : '')
      at = last
      return text
    })
    .join(' ')
}

/** What can be typed into a name; the forms that Arabic letters take in a word are the font's affair. */
export function isTypedLetter(code: number): boolean {
  return /[\p{L}\p{M}\p{N}\p{P}\x20-\x7e]/u.test(String.fromCodePoint(code)) && !(code >= 0xfb50 && code <= 0xfeff)
}
