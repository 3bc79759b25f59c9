// Which of the fonts that are here a file means: ours, and those that a shop uploaded.
import { FONTS } from '../text/fonts.ts'

interface FontWish {
  /** Names in the order of the file: families, or names of one style as programs for print write them. */
  families: readonly string[]
  weight: number
  italic: boolean
}

/** Of a shop, as it can be chosen in the designer. */
export interface KnownFont {
  id: string
  family: string
  weight: number
  italic: boolean
}

interface FoundFont {
  id: string
  /** Whether it is as bold and as slanted as the file has it. */
  isSame: boolean
}

export type FindFont = (wish: FontWish) => FoundFont | undefined

const STYLE = /(regular|roman|normal|book|bold|black|heavy|medium|light|italic|oblique|semi|demi|extra|ultra|mt|ps)+$/

export function createFindFont(own: readonly KnownFont[] = []): FindFont {
  const byFamily = new Map<string, KnownFont[]>()
  // A shop's own font goes before ours of the same name: it is what its files were drawn with.
  for (const font of [...own, ...FONTS.map(({ id, family, weight }) => ({ id, family, weight, italic: false }))]) {
    const key = plain(font.family)
    byFamily.set(key, [...(byFamily.get(key) ?? []), font])
  }
  return ({ families, weight, italic }) => {
    // What follows another family is what to take where that is missing, which looks different.
    const [first = ''] = families
    for (const name of families.filter(one => base(one) === base(first))) {
      const whole = plain(name)
      const found = byFamily.get(whole) ?? byFamily.get(base(name))
      if (!found) continue
      const named = wishIn(name)
      const wished = { weight: Math.max(weight, named.weight), italic: italic || named.italic }
      const [best] = found.toSorted((a, b) => distance(a, wished) - distance(b, wished))
      if (best) return { id: best.id, isSame: distance(best, wished) < OTHER }
    }
    return undefined
  }
}

/** From here on a font looks different: a bold one where a plain one is meant, or an upright one where a slanted. */
const OTHER = 200

function distance(font: KnownFont, { weight, italic }: Pick<FontWish, 'weight' | 'italic'>): number {
  const isOther = weight >= 600 !== font.weight >= 600
  return (isOther ? 2 * OTHER : 0) + (font.italic === italic ? 0 : OTHER) + Math.abs(font.weight - weight) / 10
}

function wishIn(name: string): Pick<FontWish, 'weight' | 'italic'> {
  const style = /[-,\s]([A-Za-z]+)$/.exec(name)?.[1] ?? ''
  return { weight: /bold|black|heavy/i.test(style) ? 700 : 400, italic: /italic|oblique/i.test(style) }
}

function base(name: string): string {
  return plain(name).replace(STYLE, '')
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/['"\s_,.-]/g, '')
}
