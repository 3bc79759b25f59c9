// The film that a frozen decoration takes, before it is drawn: from its letters and the size of its artboard. Whatever lies on
// sheets that are laid out is counted there instead.
import type { Design, DesignObject, PaletteEntry } from '../design.ts'
import { paintsOf } from '../paints.ts'
import type { RunDesign, RunLettering, RunPart } from '../run/part.ts'
import type { FilmUse } from './estimate.ts'
import { LETTER } from './figures.ts'

/** Film of one decoration, with the box that it takes on the roll. */
export type PartUse = FilmUse & { areaMm2: number }

export interface KnownFilms {
  /** By the ids of their versions. */
  designs: Readonly<Record<string, Design>>
  /** The shop's film for a colour, or nothing where it is not decided. */
  filmOf: (hex: string) => PaletteEntry | undefined
}

export function usesOfPart({ content, scale }: Pick<RunPart, 'content' | 'scale'>, known: KnownFilms): PartUse[] {
  return content.kind === 'lettering' ? letteringUses(content, scale, known) : designUses(content, scale, known)
}

function letteringUses(
  { text, heightMm, maxWidthMm, hex, outlineHex }: RunLettering,
  scale: number,
  { filmOf }: KnownFilms
) {
  const letters = lettersOf(text)
  const high = heightMm * scale
  const wide = Math.min(maxWidthMm * scale, Math.max(1, letters) * high * LETTER.width)
  const size = { areaMm2: high * wide, letters, cutMm: letters * high * LETTER.cut, holes: holesOf(text) }
  return [outlineHex, hex].flatMap(colour => {
    if (colour === null) return []
    return filmUse(filmOf(colour) ?? { ref: colour, name: colour.toUpperCase() }, { ...size, outlines: letters })
  })
}

function designUses({ versionId, values, widthMm }: RunDesign, scale: number, { designs }: KnownFilms): PartUse[] {
  const design = designs[versionId]
  if (!design) return []
  const boards = widthMm === null ? design.artboards : design.artboards.slice(0, 1)
  const factorOf = (wMm: number) => ((widthMm ?? wMm) / wMm) * scale
  const areaMm2 = boards.reduce((sum, { wMm, hMm }) => sum + wMm * hMm * factorOf(wMm) ** 2, 0)
  const roundMm = boards.reduce((sum, { wMm, hMm }) => sum + 2 * (wMm + hMm) * factorOf(wMm), 0)
  const objects = Object.values(design.objects)
  return design.palette.entries.flatMap(entry => {
    const own = objects.filter(object => paintsOf(object).includes(entry.ref))
    if (own.length === 0) return []
    const texts = own.map(object => textOf(object, values))
    const outlines = texts.reduce((sum, text) => sum + (text === undefined ? 1 : lettersOf(text)), 0)
    const holes = texts.reduce((sum, text) => sum + (text === undefined ? 0 : holesOf(text)), 0)
    return filmUse(entry, { areaMm2, outlines, holes, cutMm: roundMm })
  })
}

function textOf(object: DesignObject, values: Record<string, string>): string | undefined {
  if (object.type !== 'text') return undefined
  const filled = object.bind?.var === undefined ? undefined : values[object.bind.var]
  return filled ?? object.text.runs.map(({ s }) => s).join('')
}

interface Size {
  areaMm2: number
  outlines: number
  holes: number
  cutMm: number
}

type Film = Pick<PaletteEntry, 'ref' | 'name' | 'material'>

function filmUse({ ref, name, material }: Film, { areaMm2, outlines, holes, cutMm }: Size): PartUse {
  const { rollWidthMm = 375, pricePerM = 0, press } = material ?? {}
  const metres = areaMm2 / rollWidthMm / 1000
  return { ref: material?.sku ?? ref, name, metres, rollWidthMm, pricePerM, areaMm2, outlines, holes, cutMm, pressSeconds: press?.seconds } // biome-ignore format: one line
}

/** Cut film of a decoration of which only the width is known. */
export function filmOfWidth(widthMm: number): PartUse {
  const name = 'Film'
  return filmUse({ ref: name, name }, { areaMm2: widthMm ** 2, outlines: 8, holes: 2, cutMm: 4 * widthMm })
}

const lettersOf = (text: string) => [...text.replaceAll(/\s/g, '')].length
const holesOf = (text: string) => [...text].reduce((sum, letter) => sum + (HOLES[letter] ?? 0), 0)

const HOLES: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...'ADOPQRabdegopq0469'].map(letter => [letter, 1] as const),
  ...[...'B8'].map(letter => [letter, 2] as const)
])
