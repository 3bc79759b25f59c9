// What can be known of an item's looks without drawing it: a page draws in the browser only once something changes.
import type { GarmentKind, LetteringFont, LetteringId } from '../shared/garment-kinds.ts'
import type { OwnLettering } from '../shared/lettering-letters.ts'
import { encodedPart } from './markup.ts'
import type { Side } from './types.ts'

interface Placement {
  side: Side
  x: number
  y: number
  heightMm: number
  maxWidthMm: number
  arch: number
  font: LetteringFont
  own?: OwnLettering | null | undefined
  /** Orders of long ago have none. */
  otherFont?: LetteringId | null | undefined
  hex: string
  outlineHex: string | null
}

/** What of an item, or of an ordered line, is needed to draw it. */
export interface Decorated {
  garment: GarmentKind | null
  fields: readonly { id: string; type: string; uppercase: boolean; placement: Placement | null }[]
  artwork: readonly {
    href: string
    side: Side
    x: number
    y: number
    width: number
    height: number
    /** A design that draws what is filled in itself. */
    letters?: { href: string; fields: readonly { id: string; variable: string }[] } | undefined
  }[]
}

export interface DrawnColour {
  /** Null: no colour is known. */
  hex: string | null
  heather: boolean
  /** Addresses of uploads in place of the drawn garment. */
  front: string | null
  back: string | null
}

/** Addresses of the designs with what is filled in. */
export function letterAddresses(item: Decorated, values: Readonly<Record<string, string>>): string[] {
  return item.artwork.flatMap(layer => lettersOf(layer, item, values) ?? [])
}

/** The address of the design with what is filled in; nothing where all is empty: then its sample is shown. */
export function lettersOf(
  { letters }: Decorated['artwork'][number],
  { fields }: Decorated,
  values: Readonly<Record<string, string>>
): string | undefined {
  if (!letters?.fields.some(({ id }) => values[id])) return undefined
  const query = letters.fields.map(({ id, variable }) => {
    const text = values[id] ?? ''
    const shown = fields.find(field => field.id === id)?.uppercase ? text.toUpperCase() : text
    return `${encodedPart(variable)}=${encodedPart(shown)}`
  })
  return `${letters.href}?${query.join('&')}`
}

/** The sides there is something to see of. */
export function sidesOf(item: Decorated, colour: DrawnColour): Side[] {
  const hasBack = colour.back !== null || item.garment !== null
  return hasBack ? ['front', 'back'] : ['front']
}

interface Pictured {
  artwork: readonly unknown[]
  colours: readonly { front: string | null; back: string | null }[]
}

/** Whether something lies on it, or a photo shows it. */
function isDecorated({ artwork, colours }: Pictured): boolean {
  return artwork.length > 0 || colours.some(({ front, back }) => front || back)
}

/** What a store shows large: what is decorated first, and never a bare back that waits for a name. */
export function heroItems<Item extends Decorated & Pictured>(items: readonly Item[]): Item[] {
  const pictured = items.filter(({ colours }) => colours.length > 0)
  const decorated = pictured.filter(isDecorated)
  const bare = pictured.filter(item => !isDecorated(item) && bestSide(item) === 'front')
  return [...decorated, ...bare]
}

/** The side that tells most: the one with artwork, else the one that is personalised. */
export function bestSide(item: Decorated): Side {
  if (item.artwork.some(({ side }) => side === 'front')) return 'front'
  if (item.artwork.length > 0) return 'back'
  return item.fields.some(({ placement }) => placement?.side === 'back') ? 'back' : 'front'
}
