// How large prints are on garments of other sizes than the drawn one, an adult M: starting values of the trade.
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import { required } from '#lib/shared/required.ts'

import { areaOf } from './decoration.ts'
import { type ArtworkPlace, fitInto, type Room, roomOf } from './placements.ts'
import type { PrintArea, Side } from './types.ts'

const INCH = 25.4

export const SIZE_GROUPS = ['toddler', 'youth', 'ladies', 'adult'] as const
export type SizeGroup = (typeof SIZE_GROUPS)[number]

export interface GarmentSize {
  id: string
  group: SizeGroup
  label: string
  /** Across the chest, laid flat (in). */
  flatIn: number
  /** The largest usual print on the front (in). */
  frontIn: readonly [w: number, h: number]
}

const ROWS: [group: SizeGroup, sizes: [label: string, flatIn: number, w: number, h: number][]][] = [
  [
    'toddler',
    [
      ['2T', 12, 6, 6],
      ['3T', 13, 6, 6.5],
      ['4T', 14, 6.5, 7],
      ['5/6T', 15, 7, 8]
    ]
  ],
  [
    'youth',
    [
      ['XS', 16, 7.5, 9],
      ['S', 17, 7.5, 10],
      ['M', 18, 8.5, 11],
      ['L', 19, 9, 12],
      ['XL', 20, 9.5, 12]
    ]
  ],
  [
    'ladies',
    [
      ['S', 17, 10, 11],
      ['M', 18.5, 10.5, 12],
      ['L', 20, 11, 13],
      ['XL', 21.5, 11.5, 13.5],
      ['2XL', 23, 12, 14]
    ]
  ],
  ['adult', [['S', 18, 11, 12.5], ['M', 20, 12, 13.5], ['L', 22, 12.5, 14.5], ['XL', 24, 13, 15.5], ['2XL', 26, 14, 16.5], ['3XL', 28, 14, 17]]] // biome-ignore format: a table
]

/** The place of a size in this list is kept in designs: add at the end of the table's rows only with a migration. */
export const GARMENT_SIZES: readonly GarmentSize[] = ROWS.flatMap(([group, sizes]) =>
  sizes.map(([label, flatIn, w, h]) => ({ id: `${group}-${label}`, group, label, flatIn, frontIn: [w, h] as const }))
)

/** What most garments are drawn as. */
export const DRAWN_SIZE = required(
  GARMENT_SIZES.find(({ id }) => id === 'adult-M'),
  'a size'
)

const DRAWN_AS: Partial<Record<GarmentKind, string>> = { 'womens-tee': 'ladies-M', 'youth-tee': 'youth-M' }

/** What a garment is drawn as, and what its print areas are measured on. */
export function drawnSize(kind: GarmentKind): GarmentSize {
  return GARMENT_SIZES.find(({ id }) => id === DRAWN_AS[kind]) ?? DRAWN_SIZE
}

/** Small places follow the wearer's age, not the cloth. */
const SMALL: Record<SizeGroup, Partial<Record<ArtworkPlace, number>>> = {
  toddler: { leftChest: 2.25 / 3.5, centreChest: 4.5 / 6, upperBack: 0.5 },
  youth: { leftChest: 3 / 3.5, centreChest: 1, upperBack: 0.8 },
  ladies: { leftChest: 3 / 3.5, centreChest: 1, upperBack: 0.9 },
  adult: { leftChest: 1, centreChest: 1, upperBack: 1 }
}

export function hasSizes(kind: GarmentKind): boolean {
  return kind !== 'cap' && kind !== 'tote' && kind !== 'bodysuit'
}

/** The print area of a garment in a size, where it lies on the drawing: a millimetre is smaller on a larger shirt. */
export function areaOfSize(kind: GarmentKind, side: Side, size: GarmentSize): PrintArea {
  const area = areaOf(kind, side)
  const drawn = drawnSize(kind)
  if (!hasSizes(kind) || size === drawn) return area
  const unitsPerMm = (area.width / area.widthMm) * (drawn.flatIn / size.flatIn)
  const widthMm = area.widthMm * (size.frontIn[0] / drawn.frontIn[0])
  const heightMm = area.heightMm * (size.frontIn[1] / drawn.frontIn[1])
  const width = widthMm * unitsPerMm
  return { ...area, x: area.x + (area.width - width) / 2, width, height: heightMm * unitsPerMm, widthMm, heightMm }
}

interface Placing {
  place: ArtworkPlace
  aspect: number
  size: GarmentSize
}

/** Fills the room of a place on a garment of that size. */
export function placeOnSize(kind: GarmentKind, { place, aspect, size }: Placing) {
  const room = roomOf(kind, place)
  return fitInto(
    hasSizes(kind) && size !== drawnSize(kind) ? sized(room, { kind, place, size }) : room,
    areaOfSize(kind, room.side, size),
    aspect
  )
}

interface Sized {
  kind: GarmentKind
  place: ArtworkPlace
  size: GarmentSize
}

function sized({ side, x, y, width, height }: Room, { kind, place, size }: Sized): Room {
  const drawn = drawnSize(kind)
  const cloth = size.flatIn / drawn.flatIn
  const small = SMALL[size.group][place]
  const share = small && small / (SMALL[drawn.group][place] ?? 1)
  const [w, h] = share
    ? [width * share, height * share]
    : [width * (size.frontIn[0] / drawn.frontIn[0]), height * (size.frontIn[1] / drawn.frontIn[1])]
  // Beside the middle, but not over the edge of what can be printed.
  const most = Math.max(0, (size.frontIn[0] * INCH - w) / 2)
  return { side, x: Math.max(-most, Math.min(most, x * cloth)), y: y * cloth, width: w, height: h }
}
