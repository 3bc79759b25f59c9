const WHITE = 1
const READABLE = 4.5

/** The colour itself, or as much darker as white text on it needs to be read; any text that is no colour is black. */
export function carriesWhiteText(hex: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return '#000000'
  const value = Number.parseInt(hex.slice(1), 16)
  let parts = [value >> 16, (value >> 8) & 255, value & 255]
  while (contrastWithWhite(parts) < READABLE) parts = parts.map(part => part * 0.95)
  return `#${parts.map(part => Math.floor(part).toString(16).padStart(2, '0')).join('')}`
}

function contrastWithWhite(parts: number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map(part => {
    const share = Math.floor(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return (WHITE + 0.05) / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
