// Freely licensed fonts that cut well, from the packages of Fontsource.
import type { LetteringId } from '#lib/shared/garment-kinds.ts'

import type { Design } from '../design.ts'
import { type Axes, readOwnFont } from './own-fonts.ts'

/** Part of their addresses: new files get new ones. */
export const FONTS_VERSION = '5.3'

export type FontCategory = 'varsity' | 'slab' | 'sans' | 'script' | 'display'

export interface Font {
  id: string
  family: string
  weight: number
  category: FontCategory
  licence: string
  /** One file a script, as package paths; a letter is looked for in their order. */
  files: string[]
}

const ROWS: [id: string, family: string, weight: number, category: FontCategory, licence: string, scripts: string][] = [
  ['abril-fatface', 'Abril Fatface', 400, 'slab', 'OFL-1.1', 'latin latin-ext'],
  ['alex-brush', 'Alex Brush', 400, 'script', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['alfa-slab-one', 'Alfa Slab One', 400, 'varsity', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['allura', 'Allura', 400, 'script', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['anton', 'Anton', 400, 'sans', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['archivo-black', 'Archivo Black', 400, 'sans', 'OFL-1.1', 'latin latin-ext'],
  ['audiowide', 'Audiowide', 400, 'display', 'OFL-1.1', 'latin latin-ext'],
  ['baloo-2', 'Baloo 2', 700, 'display', 'OFL-1.1', 'latin latin-ext vietnamese devanagari'],
  ['bangers', 'Bangers', 400, 'display', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['bebas-neue', 'Bebas Neue', 400, 'sans', 'OFL-1.1', 'latin latin-ext'],
  ['berkshire-swash', 'Berkshire Swash', 400, 'script', 'OFL-1.1', 'latin latin-ext'],
  ['black-han-sans', 'Black Han Sans', 400, 'sans', 'OFL-1.1', 'latin korean'],
  ['black-ops-one', 'Black Ops One', 400, 'varsity', 'OFL-1.1', 'latin latin-ext vietnamese cyrillic-ext'],
  ['bowlby-one-sc', 'Bowlby One SC', 400, 'varsity', 'OFL-1.1', 'latin latin-ext'],
  ['bree-serif', 'Bree Serif', 400, 'slab', 'OFL-1.1', 'latin latin-ext'],
  ['bungee', 'Bungee', 400, 'varsity', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['cairo', 'Cairo', 700, 'sans', 'OFL-1.1', 'latin latin-ext arabic'],
  ['calistoga', 'Calistoga', 400, 'slab', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['caprasimo', 'Caprasimo', 400, 'slab', 'OFL-1.1', 'latin latin-ext'],
  ['carter-one', 'Carter One', 400, 'script', 'OFL-1.1', 'latin'],
  ['changa-one', 'Changa One', 400, 'varsity', 'OFL-1.1', 'latin'],
  ['chewy', 'Chewy', 400, 'display', 'Apache-2.0', 'latin'],
  ['cinzel-decorative', 'Cinzel Decorative', 700, 'slab', 'OFL-1.1', 'latin latin-ext'],
  ['cookie', 'Cookie', 400, 'script', 'OFL-1.1', 'latin'],
  ['courgette', 'Courgette', 400, 'script', 'OFL-1.1', 'latin latin-ext'],
  ['creepster', 'Creepster', 400, 'display', 'OFL-1.1', 'latin'],
  ['damion', 'Damion', 400, 'script', 'OFL-1.1', 'latin latin-ext'],
  ['days-one', 'Days One', 400, 'varsity', 'OFL-1.1', 'latin cyrillic'],
  [
    'dela-gothic-one',
    'Dela Gothic One',
    400,
    'display',
    'OFL-1.1',
    'latin latin-ext vietnamese greek cyrillic japanese'
  ],
  ['fjalla-one', 'Fjalla One', 400, 'sans', 'OFL-1.1', 'latin latin-ext vietnamese cyrillic-ext'],
  ['germania-one', 'Germania One', 400, 'display', 'OFL-1.1', 'latin'],
  ['graduate', 'Graduate', 400, 'varsity', 'OFL-1.1', 'latin'],
  ['grand-hotel', 'Grand Hotel', 400, 'script', 'OFL-1.1', 'latin latin-ext'],
  [
    'great-vibes',
    'Great Vibes',
    400,
    'script',
    'OFL-1.1',
    'latin latin-ext vietnamese cyrillic cyrillic-ext greek-ext'
  ],
  ['jockey-one', 'Jockey One', 400, 'varsity', 'OFL-1.1', 'latin latin-ext'],
  ['kanit', 'Kanit', 700, 'sans', 'OFL-1.1', 'latin latin-ext vietnamese thai'],
  ['kaushan-script', 'Kaushan Script', 400, 'script', 'OFL-1.1', 'latin latin-ext'],
  ['knewave', 'Knewave', 400, 'display', 'OFL-1.1', 'latin latin-ext'],
  ['lalezar', 'Lalezar', 400, 'display', 'OFL-1.1', 'latin latin-ext vietnamese arabic'],
  ['league-gothic', 'League Gothic', 400, 'sans', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['lilita-one', 'Lilita One', 400, 'display', 'OFL-1.1', 'latin latin-ext'],
  ['lobster', 'Lobster', 400, 'script', 'OFL-1.1', 'latin latin-ext vietnamese cyrillic cyrillic-ext'],
  ['luckiest-guy', 'Luckiest Guy', 400, 'display', 'Apache-2.0', 'latin latin-ext'],
  [
    'lxgw-marker-gothic',
    'LXGW Marker Gothic',
    400,
    'display',
    'OFL-1.1',
    'latin latin-ext vietnamese greek cyrillic cyrillic-ext chinese-traditional'
  ],
  ['michroma', 'Michroma', 400, 'sans', 'OFL-1.1', 'latin latin-ext'],
  ['monoton', 'Monoton', 400, 'display', 'OFL-1.1', 'latin latin-ext'],
  ['norwester', 'Norwester', 400, 'varsity', 'OFL-1.1', 'latin'],
  ['orbitron', 'Orbitron', 700, 'sans', 'OFL-1.1', 'latin'],
  ['pacifico', 'Pacifico', 400, 'script', 'OFL-1.1', 'latin latin-ext vietnamese cyrillic cyrillic-ext'],
  ['parisienne', 'Parisienne', 400, 'script', 'OFL-1.1', 'latin latin-ext'],
  ['passion-one', 'Passion One', 700, 'varsity', 'OFL-1.1', 'latin latin-ext'],
  ['patua-one', 'Patua One', 400, 'slab', 'OFL-1.1', 'latin'],
  ['paytone-one', 'Paytone One', 400, 'sans', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['permanent-marker', 'Permanent Marker', 400, 'script', 'Apache-2.0', 'latin'],
  ['press-start-2p', 'Press Start 2P', 400, 'display', 'OFL-1.1', 'latin latin-ext cyrillic cyrillic-ext greek'],
  ['quantico', 'Quantico', 700, 'varsity', 'OFL-1.1', 'latin'],
  ['righteous', 'Righteous', 400, 'display', 'OFL-1.1', 'latin latin-ext'],
  ['rubik-mono-one', 'Rubik Mono One', 400, 'varsity', 'OFL-1.1', 'latin latin-ext cyrillic'],
  ['russo-one', 'Russo One', 400, 'varsity', 'OFL-1.1', 'latin latin-ext cyrillic'],
  ['sacramento', 'Sacramento', 400, 'script', 'OFL-1.1', 'latin latin-ext'],
  ['saira-stencil-one', 'Saira Stencil One', 400, 'varsity', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['sanchez', 'Sanchez', 400, 'slab', 'OFL-1.1', 'latin latin-ext'],
  ['satisfy', 'Satisfy', 400, 'script', 'Apache-2.0', 'latin'],
  ['secular-one', 'Secular One', 400, 'sans', 'OFL-1.1', 'latin latin-ext hebrew'],
  ['shrikhand', 'Shrikhand', 400, 'display', 'OFL-1.1', 'latin latin-ext'],
  ['sigmar-one', 'Sigmar One', 400, 'display', 'OFL-1.1', 'latin latin-ext vietnamese'],
  ['sriracha', 'Sriracha', 400, 'script', 'OFL-1.1', 'latin latin-ext vietnamese thai'],
  ['staatliches', 'Staatliches', 400, 'display', 'OFL-1.1', 'latin latin-ext'],
  ['suez-one', 'Suez One', 400, 'slab', 'OFL-1.1', 'latin latin-ext hebrew'],
  ['teko', 'Teko', 700, 'sans', 'OFL-1.1', 'latin latin-ext devanagari'],
  ['titan-one', 'Titan One', 400, 'display', 'OFL-1.1', 'latin latin-ext'],
  ['unifrakturcook', 'UnifrakturCook', 700, 'display', 'OFL-1.1', 'latin'],
  ['yellowtail', 'Yellowtail', 400, 'script', 'Apache-2.0', 'latin latin-ext'],
  ['zcool-qingke-huangyou', 'ZCOOL QingKe HuangYou', 400, 'display', 'OFL-1.1', 'latin chinese-simplified']
]

function fontOf([id, family, weight, category, licence, scripts]: (typeof ROWS)[number]): Font {
  const files = scripts.split(' ').map(script => `@fontsource/${id}/files/${id}-${script}-${weight}-normal.woff`)
  return { id, family, weight, category, licence, files }
}

export const FONTS: readonly Font[] = ROWS.map(fontOf)

/** Of names and numbers on garments; the designer does not offer it. */
const MODERN = fontOf([
  'bricolage-grotesque',
  'Bricolage Grotesque',
  800,
  'sans',
  'OFL-1.1',
  'latin latin-ext vietnamese'
])

/** What the lettering of garments is cut of: the fonts that pages show it in. */
export const LETTERING_FONTS: Readonly<Record<LetteringId, string>> = {
  collegiate: 'graduate',
  block: 'anton',
  script: 'pacifico',
  modern: MODERN.id,
  cairo: 'cairo'
}

export function findFont(id: string): Font | undefined {
  return id === MODERN.id ? MODERN : FONTS.find(font => font.id === id)
}

/** Where the letters of a font are: in files of a package, or in the file that a shop uploaded. */
export interface FontSource {
  files: string[]
  axes: Axes
}

export function sourceOf(id: string): FontSource | undefined {
  const own = readOwnFont(id)
  if (own) return { files: [`own/${own.fileId}`], axes: own.axes }
  const font = findFont(id)
  return font && { files: font.files, axes: {} }
}

/** Of all texts of a design. */
export function fontsOf({ objects }: Pick<Design, 'objects'>): Set<string> {
  const texts = Object.values(objects).flatMap(object => (object.type === 'text' ? object.text.runs : []))
  return new Set(texts.map(({ font }) => font))
}

/** As people call it: a design notes down the names of those that are not ours. */
export function fontName({ fonts }: { fonts: Readonly<Record<string, { family: string }>> }, id: string): string {
  return findFont(id)?.family ?? fonts[id]?.family ?? 'A font that is not here'
}
