import { mapTuple } from '#lib/shared/map-tuple.ts'

const HEX = /^#[0-9a-f]{6}$/i

type Rgb = readonly [red: number, green: number, blue: number]

/** The house rule for colours: whatever is not # and six hex digits is black. */
export function safeHex(hex: string): string {
  return HEX.test(hex) ? hex : '#000000'
}

function parse(hex: string): Rgb {
  const value = Number.parseInt(safeHex(hex).slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function write(rgb: Rgb): string {
  return `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  return mapTuple(from, (value, i) => value + (to[i as 0 | 1 | 2] - value) * amount)
}

/** How light a colour looks, 0 to 1 (CIE lightness). */
export function lightness(hex: string): number {
  const [red, green, blue] = parse(hex).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance <= 0.008856 ? 9.033 * luminance : 1.16 * Math.cbrt(luminance) - 0.16
}

/** Everything a drawing needs from its one colour. Strengths are opacities at the heart of a fold. */
export type Tint = {
  cloth: string
  inside: string
  shade: string
  light: string
  seam: string
  edge: string
  shadeStrength: number
  lightStrength: number
  seamStrength: number
}

const WHITE: Rgb = [255, 255, 255]
const DUSK: Rgb = [16, 20, 34]

/**
 * Shade keeps a trace of the cloth's own hue, so that red folds into deep red and not into grey. White needs shade
 * because light cannot show on it, black needs light because shade cannot; between them both work.
 */
export function tint(hex: string): Tint {
  const base = parse(hex)
  const light = lightness(hex)
  const dark = 1 - light
  const cloth = mix(base, [150, 155, 166], 0.16 * dark ** 8)
  return {
    cloth: write(cloth),
    inside: write(mix(cloth, light < 0.12 ? [0, 0, 0] : mix(base, DUSK, 0.75), 0.28 + 0.22 * dark)),
    shade: write(light < 0.2 ? [0, 0, 0] : mix(mix(base, [0, 0, 0], 0.72), DUSK, 0.35 + 0.3 * light)),
    light: write(mix(cloth, WHITE, 0.6 + 0.4 * light)),
    seam: write(light < 0.3 ? mix(cloth, WHITE, 0.42) : mix(mix(base, [0, 0, 0], 0.7), DUSK, 0.4)),
    edge: write(light < 0.3 ? mix(cloth, [0, 0, 0], 0.6) : mix(mix(base, [0, 0, 0], 0.55), DUSK, 0.4)),
    shadeStrength: 0.38 + 0.32 * dark,
    lightStrength: 0.2 + 0.46 * light ** 2 + 0.1 * dark ** 6,
    seamStrength: light < 0.3 ? 0.72 : 0.34 + 0.14 * dark
  }
}
