// Blanks as every part of the product speaks of them.
import { lookOfColour } from './garment-colours.ts'
import type { PhotoArea } from './photo-area.ts'

interface Costs {
  colours: readonly { name: string; hex: string | null; costs: readonly { size: string; costCents: number }[] }[]
  sizes: readonly { name: string; costCents: number | null }[]
}

interface Words {
  name: string
  maker: string
  styleNumber: string
}

export function blankTitle({ maker, styleNumber, name }: Words): string {
  return [maker, styleNumber, name].filter(Boolean).join(' ')
}

/** The one style that these words are the style number of, with or without its maker, or its whole name. */
export function styleCalled<S extends Words>(styles: readonly S[], words: string): S | undefined {
  const wanted = bare(words)
  const called = styles.filter(style => {
    const { maker, styleNumber, name } = style
    const names = [styleNumber, `${maker} ${styleNumber}`, name, `${maker} ${name}`, blankTitle(style)]
    return names.some(each => bare(each) === wanted)
  })
  return called.length === 1 ? called[0] : undefined
}

function bare(words: string): string {
  return words.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

/** What each size costs in this colour, as far as it is known. */
export function costsIn({ colours, sizes }: Costs, colour: string): { size: string; costCents: number }[] {
  const own = colours.find(({ name }) => name === colour)?.costs ?? []
  return sizes.flatMap(({ name, costCents }) => {
    const cents = own.find(({ size }) => size.toLowerCase() === name.toLowerCase())?.costCents ?? costCents
    return cents === null ? [] : [{ size: name, costCents: cents }]
  })
}

/** From the cheapest to the dearest, over all colours. */
export function costSpan(blank: Costs): { from: number; to: number } | undefined {
  const all = [
    ...blank.sizes.flatMap(({ costCents }) => costCents ?? []),
    ...blank.colours.flatMap(({ costs }) => costs.map(({ costCents }) => costCents))
  ]
  return all.length > 0 ? { from: Math.min(...all), to: Math.max(...all) } : undefined
}

interface Area {
  place: string
  widthMm: number
  heightMm: number
}

/** How large a decoration at this place can be: the area of that name, else the one area of its side; undefined where nobody said. */
export function printAreaAt(areas: readonly Area[] | undefined, location: string): Area | undefined {
  const wanted = bare(location)
  const named = areas?.find(({ place }) => bare(place) === wanted)
  if (named || !areas) return named
  const side = isBack(location)
  const onSide = areas.filter(({ place }) => isBack(place) === side)
  return onSide.length === 1 ? onSide[0] : undefined
}

/** Of a place in words; what does not name the back is in front. */
export function isBack(place: string): boolean {
  return /back|rear/i.test(place)
}

interface Style extends Costs, Words {
  id: string
  supplier: string
  frontFileId: string | null
  backFileId: string | null
  frontArea: PhotoArea | null
  backArea: PhotoArea | null
  printAreas: Area[]
  taxClass: string
}

/** The blank of an item: the usual cost is that of most sizes, and those that differ are named. */
export function jobBlankOf<S extends Style>(blank: S, colour: string) {
  const costs = costsIn(blank, colour)
  const counts = new Map<number, number>()
  for (const { costCents } of costs) counts.set(costCents, (counts.get(costCents) ?? 0) + 1)
  const [usual] = [...counts].toSorted(([a, of], [b, others]) => others - of || a - b)[0] ?? []
  const { frontArea, backArea }: Pick<S, 'frontArea' | 'backArea'> = blank
  const { id: blankId, name, maker, styleNumber, supplier, frontFileId, backFileId, printAreas, taxClass } = blank
  return {
    itemId: null,
    blankId,
    name,
    maker,
    styleNumber,
    supplier,
    colour,
    hex: lookOfColour({ colour, hex: blank.colours.find(({ name }) => name === colour)?.hex ?? null }).hex,
    costCents: usual ?? null,
    sizeCosts: costs.filter(({ costCents }) => costCents !== usual),
    frontFileId,
    backFileId,
    ...(frontArea && { frontArea }),
    ...(backArea && { backArea }),
    printAreas,
    ...(taxClass && { taxClass }),
    supplied: false
  }
}
