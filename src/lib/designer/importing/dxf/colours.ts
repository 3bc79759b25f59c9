const FIRST = [
  '#000000',
  '#ff0000',
  '#ffff00',
  '#00ff00',
  '#00ffff',
  '#0000ff',
  '#ff00ff',
  '#000000',
  '#808080',
  '#c0c0c0'
]

/** AutoCAD's colour numbers: 24 hues of five brightnesses, each full and pale; then greys. 7 is black on paper. */
export function colourOf(trueColour: number, number: number): string {
  if (trueColour >= 0) return `#${(trueColour & 0xffffff).toString(16).padStart(6, '0')}`
  const index = Math.abs(Math.round(number))
  if (index < 10) return FIRST[index]!
  if (index >= 250) return hex([0, 0, 0].map(() => Math.min(255, 51 + (index - 250) * 40.8)))
  const hue = Math.floor((index - 10) / 10) * 15
  const value = 255 * [1, 0.8, 0.6, 0.5, 0.3][(index % 10) >> 1]!
  const pale = index % 2 === 1 ? 0.5 : 0
  return hex(
    [5, 3, 1].map(n => {
      const k = (n + hue / 60) % 6
      const full = 1 - Math.max(0, Math.min(k, 4 - k, 1))
      return value * (pale + (1 - pale) * full)
    })
  )
}

function hex(rgb: number[]): string {
  return `#${rgb.map(value => Math.floor(value).toString(16).padStart(2, '0')).join('')}`
}
