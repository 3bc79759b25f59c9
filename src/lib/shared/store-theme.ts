export interface Theme {
  brand: string
  /** Text on the brand's colour. */
  onBrand: string
  /** For links and marks on paper: the brand's colour, darkened until it can be read; ink where that would be mud. */
  strong: string
  /** For the button that matters, with its text. */
  fill: string
  onFill: string
  /** The same three for a page in the dark: the brand's colour, lightened. */
  dark: Pick<Theme, 'strong' | 'fill' | 'onFill'>
}

type Rgb = [red: number, green: number, blue: number]

/** Enough that it is still 4.5 on the tinted surfaces of the page. */
const READABLE = 5.2
const DARK = '#15161b'
const LIGHT = '#ecebe8'
/** The page in the dark (`--surface` of tokens.css). */
const NIGHT = '#1b1c23'
/** Lighter colours than this turn brown or grey before they can be read. */
const PALE = 2.6
/** Nearly the paper's own colour: no button. */
const INVISIBLE = 1.3

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast of two colours: 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(luminance(parse(one)), luminance(parse(other)))
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** The first of a row of colours that can be read on a ground, each made of the one before it. */
function readable(rgb: Rgb, next: (part: number) => number, ground: string, least: number): string {
  const behind = luminance(parse(ground))
  let found = rgb
  while (contrastOf(luminance(found.map(Math.round) as Rgb), behind) < least) found = found.map(next) as Rgb
  return toHex(found)
}

/** Colours of a store from the one its owner chose, whatever that is: text stays readable. */
export function themeOf(hex: string): Theme {
  const brand = /^#[0-9a-fA-F]{6}$/.test(hex) ? hex.toLowerCase() : '#3b7a0a'
  const onBrand = ['#ffffff', DARK].find(text => contrast(brand, text) >= 4.5) ?? '#000000'
  const onPaper = contrast(brand, '#ffffff')
  const strong = onPaper < PALE ? DARK : readable(parse(brand), part => part * 0.96, '#ffffff', READABLE)
  const own = { fill: brand, onFill: onBrand }
  const isPaper = onPaper < INVISIBLE
  const isNight = contrast(brand, NIGHT) < INVISIBLE
  return {
    brand,
    onBrand,
    strong,
    ...(isPaper ? { fill: DARK, onFill: '#ffffff' } : own),
    dark: { strong: lightened(brand), ...(isNight ? { fill: LIGHT, onFill: DARK } : own) }
  }
}

/** Until it can be read in the dark; on raised surfaces, too, which are a little lighter. */
function lightened(brand: string): string {
  return readable(parse(brand), part => part + (255 - part) * 0.04, NIGHT, READABLE + 1)
}

/** For the `style` of a page in the store's colours. */
export function themeStyle({ brand, onBrand, strong, fill, onFill, dark }: Theme, scheme: 'light' | 'auto'): string {
  const either = (light: string, night: string) => (scheme === 'auto' ? `light-dark(${light},${night})` : light)
  return [
    `--brand:${brand}`,
    `--on-brand:${onBrand}`,
    `--brand-strong:${either(strong, dark.strong)}`,
    `--fill-strong:${either(fill, dark.fill)}`,
    `--on-fill:${either(onFill, dark.onFill)}`
  ].join(';')
}
