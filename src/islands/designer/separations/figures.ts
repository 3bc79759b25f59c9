/** Usual figures, and the one that was chosen elsewhere. */
export function withOwn(usual: readonly number[], own: number, text: (figure: number) => string) {
  const all = usual.includes(own) ? usual : [...usual, own].toSorted((a, b) => a - b)
  return all.map(figure => ({ value: String(figure), label: text(figure) }))
}
