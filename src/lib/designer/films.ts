// The films that designs are made of: colour, finish, width of the roll and how each is pressed. Prices are of a metre.
import type { Material, PaletteEntry } from './design.ts'

export const FINISHES = [
  'smooth',
  'glitter',
  'metallic',
  'flock',
  'puff',
  'reflective',
  'glow',
  'gloss',
  'print'
] as const
export type Finish = (typeof FINISHES)[number]

export interface Film {
  sku: string
  name: string
  hex: string
  finish: Finish
  material: Material
}

type Line = Omit<Material, 'sku'>

const SMOOTH: Line = {
  kind: 'htv',
  rollWidthMm: 508,
  usableWidthMm: 490,
  pricePerM: 9.5,
  mirror: true,
  pressOrder: 1,
  grain: 'none',
  minFeatureMm: 1,
  canCarry: true,
  press: { celsius: 155, seconds: 12, pressure: 'medium', peel: 'warm' }
}

const LINES: Record<Finish, Line> = {
  smooth: SMOOTH,
  glitter: {
    ...SMOOTH,
    pricePerM: 17,
    pressOrder: 3,
    minFeatureMm: 2,
    canCarry: false,
    press: { celsius: 160, seconds: 18, pressure: 'firm', peel: 'cold' }
  },
  metallic: {
    ...SMOOTH,
    pricePerM: 15,
    pressOrder: 3,
    minFeatureMm: 1.5,
    canCarry: false,
    press: { celsius: 155, seconds: 12, pressure: 'medium', peel: 'cold' }
  },
  flock: {
    ...SMOOTH,
    pricePerM: 14,
    pressOrder: 3,
    minFeatureMm: 2,
    canCarry: false,
    press: { celsius: 160, seconds: 15, pressure: 'medium', peel: 'cold' }
  },
  puff: {
    ...SMOOTH,
    pricePerM: 19,
    pressOrder: 4,
    minFeatureMm: 2.5,
    canCarry: false,
    press: { celsius: 160, seconds: 10, pressure: 'medium', peel: 'hot' }
  },
  reflective: {
    ...SMOOTH,
    pricePerM: 24,
    pressOrder: 3,
    minFeatureMm: 1.5,
    canCarry: false,
    press: { celsius: 152, seconds: 15, pressure: 'medium', peel: 'cold' }
  },
  glow: {
    ...SMOOTH,
    pricePerM: 22,
    pressOrder: 3,
    minFeatureMm: 2,
    canCarry: false,
    press: { celsius: 155, seconds: 15, pressure: 'medium', peel: 'cold' }
  },
  gloss: {
    kind: 'adhesive',
    rollWidthMm: 610,
    usableWidthMm: 595,
    pricePerM: 4.2,
    mirror: false,
    pressOrder: 1,
    grain: 'none',
    minFeatureMm: 0.8,
    canCarry: true
  },
  print: {
    kind: 'print',
    rollWidthMm: 600,
    usableWidthMm: 580,
    pricePerM: 21,
    mirror: true,
    pressOrder: 2,
    grain: 'none',
    minFeatureMm: 0.4,
    canCarry: false,
    press: { celsius: 150, seconds: 12, pressure: 'medium', peel: 'hot' }
  }
}

const ROWS: [finish: Finish, code: string, colours: string][] = [
  [
    'smooth',
    'SM',
    `White #FFFFFF, Black #17181A, Red #C8202F, Cardinal #8C1D2F, Maroon #5B1F2E, Orange #F26A21, Athletic gold #F7A81B,
     Lemon #FBE04A, Lime #8CC63F, Kelly green #00853E, Forest #1D4430, Turquoise #00A3AD, Sky blue #7CC2EA, Royal #1C4DA1,
     Navy #14213D, Purple #53318C, Lavender #B5A1D8, Hot pink #E6337F, Light pink #F5B8CC, Brown #5A3A26, Tan #CDAF84,
     Silver grey #A7A9AC, Charcoal #4A4C50`
  ],
  [
    'glitter',
    'GL',
    `Silver glitter #C4C7CB, Gold glitter #C9A24A, Red glitter #A81F35, Royal glitter #2450A8, Pink glitter #E07BA6,
     Black glitter #2B2C30`
  ],
  ['metallic', 'ME', 'Chrome silver #B9BEC4, Chrome gold #CFA63F, Copper #B06A3B'],
  ['flock', 'FL', 'White flock #F4F3EF, Navy flock #1A2440, Red flock #9E2330'],
  ['puff', 'PU', 'White puff #FDFDFB, Black puff #1C1C1E'],
  ['reflective', 'RE', 'Reflective silver #9AA0A6'],
  ['glow', 'GW', 'Glow in the dark #E4F2C9'],
  [
    'gloss',
    'AD',
    `Gloss white #FEFEFE, Gloss black #141414, Gloss red #CC1F2E, Gloss yellow #F8D21C, Gloss royal #1B4DB1,
     Gloss green #0C7A3F, Gloss grey #8A8D91`
  ],
  ['print', 'PR', 'Full-colour transfer #EDEDED']
]

export const FILMS: readonly Film[] = ROWS.flatMap(([finish, code, colours]) =>
  colours.split(',').map(colour => {
    const [name, hex] = colour.trim().split(/ (?=#)/) as [string, string]
    const sku = `${code}-${name.toUpperCase().replaceAll(' ', '-')}`
    return { sku, name, hex, finish, material: { ...LINES[finish], sku } }
  })
)

/** What a shop that has not said otherwise keeps on its shelf. */
export const COMMON_FILMS = [
  'White',
  'Black',
  'Red',
  'Royal',
  'Navy',
  'Athletic gold',
  'Kelly green',
  'Silver grey'
].map(name => `SM-${name.toUpperCase().replaceAll(' ', '-')}`)

/** How a film of a finish is cut and pressed, on a roll and at a price that may be the shop's own. */
export function materialOf(finish: Finish, roll: Partial<Pick<Line, 'rollWidthMm' | 'pricePerM'>> = {}): Line {
  const line = LINES[finish]
  const { rollWidthMm = line.rollWidthMm, pricePerM = line.pricePerM } = roll
  // What the rollers need at both sides.
  const edges = line.rollWidthMm - line.usableWidthMm
  return { ...line, rollWidthMm, pricePerM, usableWidthMm: Math.max(rollWidthMm - edges, rollWidthMm / 2) }
}

type Press = NonNullable<Material['press']>

export type Recipe = Pick<Material, 'mirror' | 'minFeatureMm' | 'pressOrder'> & {
  canCarry: boolean
  thicknessUm?: number | null | undefined
  press: (Omit<Press, 'tackSeconds'> & { tackSeconds: number }) | null
}

/** How long a film is pressed where others follow, if it does not say. */
export const TACK_SECONDS = 2

export function recipeOf(material: Omit<Material, 'sku'>): Recipe {
  const { mirror, minFeatureMm, pressOrder, canCarry = true, thicknessUm = null, press } = material
  const heat = press ? { ...press, tackSeconds: press.tackSeconds ?? TACK_SECONDS } : null
  return { mirror, minFeatureMm, pressOrder, canCarry, thicknessUm, press: heat }
}

/** A film as a shop makes it; nothing said is nothing changed. */
export function withRecipe<M extends Omit<Material, 'sku'>>(material: M, recipe: Recipe | null): M {
  if (!recipe) return material
  const { press: _usual, thicknessUm: _known, ...rest } = material
  const { press, thicknessUm, ...said } = recipe
  return { ...rest, ...said, ...(thicknessUm && { thicknessUm }), ...(press && { press }) } as unknown as M
}

export function findFilm(sku: string): Film | undefined {
  return FILMS.find(film => film.sku === sku)
}

/** The film as a design's palette names it; the ref stays the same in every design. */
export function paletteEntry({ sku, name, hex, material }: Film, index: number): PaletteEntry {
  return { ref: sku.toLowerCase(), name, hex, index, material }
}

export function paletteOf(skus: readonly string[]): { id: string; entries: PaletteEntry[] } {
  const films = [...new Set(skus)].flatMap(sku => findFilm(sku) ?? [])
  return { id: 'films', entries: films.map(paletteEntry) }
}

/** The film that looks most like a colour. */
export function nearestFilm<F extends { hex: string; finish: Finish }>(hex: string, films: readonly F[]): F {
  const wanted = toLab(hex)
  const distance = (film: F) => toLab(film.hex).reduce((sum, value, index) => sum + (value - wanted[index]!) ** 2, 0)
  return films.reduce((best, film) => (distance(film) < distance(best) ? film : best))
}

/** Oklab, where distances are as people see them. */
function toLab(hex: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  ]
}
