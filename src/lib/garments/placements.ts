// Where decorators put things: the presets of artwork and of names and numbers, in millimetres.
import { required } from '#lib/shared/required.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

import { areaOf, type LetteringPlacement } from './decoration.ts'
import type { PrintArea, Side } from './types.ts'

const INCH = 25.4

export const ARTWORK_PLACES = [
  'leftChest',
  'centreChest',
  'fullFront',
  'fullBack',
  'upperBack',
  'capFront',
  'capBack',
  'toteFront',
  'toteBack'
] as const
export type ArtworkPlace = (typeof ARTWORK_PLACES)[number]

/** The room a picture may fill; x is its middle. */
export interface Room {
  side: Side
  x: number
  y: number
  width: number
  height: number
}

const BODY: Partial<Record<ArtworkPlace, Room>> = {
  leftChest: { side: 'front', x: 3.9 * INCH, y: 0.4 * INCH, width: 3.5 * INCH, height: 3.5 * INCH },
  centreChest: { side: 'front', x: 0, y: 0.4 * INCH, width: 6 * INCH, height: 6 * INCH },
  fullFront: { side: 'front', x: 0, y: 0, width: 12 * INCH, height: 13.5 * INCH },
  fullBack: { side: 'back', x: 0, y: 0, width: 12 * INCH, height: 14 * INCH },
  upperBack: { side: 'back', x: 0, y: 0, width: 10 * INCH, height: 3 * INCH }
}

const PLACES: Record<GarmentKind, Partial<Record<ArtworkPlace, Room>>> = {
  tee: BODY,
  'womens-tee': {
    leftChest: { side: 'front', x: 3.4 * INCH, y: 0.4 * INCH, width: 3.25 * INCH, height: 3.25 * INCH },
    centreChest: BODY.centreChest,
    fullFront: { side: 'front', x: 0, y: 0, width: 10.5 * INCH, height: 12 * INCH },
    fullBack: { side: 'back', x: 0, y: 0, width: 10.5 * INCH, height: 13 * INCH },
    upperBack: { side: 'back', x: 0, y: 0, width: 9 * INCH, height: 3 * INCH }
  },
  'youth-tee': {
    leftChest: { side: 'front', x: 2.7 * INCH, y: 0.3 * INCH, width: 3 * INCH, height: 3 * INCH },
    centreChest: { side: 'front', x: 0, y: 0.3 * INCH, width: 6 * INCH, height: 6 * INCH },
    fullFront: { side: 'front', x: 0, y: 0, width: 8.5 * INCH, height: 11 * INCH },
    fullBack: { side: 'back', x: 0, y: 0, width: 9 * INCH, height: 12 * INCH },
    upperBack: { side: 'back', x: 0, y: 0, width: 8 * INCH, height: 2.5 * INCH }
  },
  tank: {
    leftChest: { side: 'front', x: 3.1 * INCH, y: 0, width: 3.5 * INCH, height: 3.5 * INCH },
    centreChest: { side: 'front', x: 0, y: 0, width: 6 * INCH, height: 6 * INCH },
    fullFront: { side: 'front', x: 0, y: 0, width: 10 * INCH, height: 11.9 * INCH },
    fullBack: { side: 'back', x: 0, y: 0, width: 10 * INCH, height: 12.9 * INCH },
    upperBack: { side: 'back', x: 0, y: 0, width: 9 * INCH, height: 3 * INCH }
  },
  'long-sleeve': BODY,
  hoodie: BODY,
  polo: {
    leftChest: { side: 'front', x: 0, y: 0, width: 3.5 * INCH, height: 3.5 * INCH },
    fullBack: BODY.fullBack,
    upperBack: BODY.upperBack
  },
  jacket: {
    leftChest: { side: 'front', x: 0, y: 0, width: 3.5 * INCH, height: 3.5 * INCH },
    fullBack: BODY.fullBack,
    upperBack: BODY.upperBack
  },
  bodysuit: {
    fullFront: { side: 'front', x: 0, y: 0, width: 4.4 * INCH, height: 4.9 * INCH },
    centreChest: { side: 'front', x: 0, y: 0, width: 3.5 * INCH, height: 3.5 * INCH },
    fullBack: { side: 'back', x: 0, y: 0, width: 4.4 * INCH, height: 4.9 * INCH }
  },
  cap: {
    capFront: { side: 'front', x: 0, y: 0, width: 4 * INCH, height: 2.1 * INCH },
    capBack: { side: 'back', x: 0, y: 0, width: 3 * INCH, height: 1.1 * INCH }
  },
  tote: {
    toteFront: { side: 'front', x: 0, y: 0, width: 9 * INCH, height: 9 * INCH },
    toteBack: { side: 'back', x: 0, y: 0, width: 9 * INCH, height: 9 * INCH }
  }
}

export function artworkPlaces(garment: GarmentKind | null): ArtworkPlace[] {
  return Object.keys(PLACES[garment ?? 'tee']) as ArtworkPlace[]
}

/** Fills the room of a place with a picture of this shape, at its top and in its middle. */
export function placeArtwork(garment: GarmentKind | null, place: ArtworkPlace, aspect: number) {
  const room = roomOf(garment, place)
  return fitInto(room, areaOf(garment, room.side), aspect)
}

/** A garment without that place has another one. */
export function roomOf(garment: GarmentKind | null, place: ArtworkPlace): Room {
  return PLACES[garment ?? 'tee'][place] ?? required(Object.values(PLACES[garment ?? 'tee'])[0], 'a place')
}

export function fitInto(room: Room, area: PrintArea, aspect: number) {
  const width = Math.min(room.width, area.widthMm)
  const height = Math.min(room.height, area.heightMm - room.y)
  const fitted = Math.min(width, height * aspect)
  return {
    side: room.side,
    x: tenth(room.x - fitted / 2),
    y: tenth(room.y),
    width: tenth(fitted),
    height: tenth(fitted / aspect)
  }
}

export const LETTERING_PLACES = ['nameBack', 'numberBack', 'numberFront', 'nameFront'] as const
export type LetteringPlace = (typeof LETTERING_PLACES)[number]

const LOOK = { font: 'collegiate', otherFont: null, hex: '#ffffff', outlineHex: null } as const

/** A name arched over a number on the back, a number on the chest; smaller where the print area is. */
export function placeLettering(garment: GarmentKind | null, place: LetteringPlace): LetteringPlacement {
  const side: Side = place.endsWith('Back') ? 'back' : 'front'
  const area = areaOf(garment, side)
  const scale = Math.min(1, area.heightMm / (13 * INCH), area.widthMm / (11 * INCH))
  const maxWidthMm = tenth(11 * INCH * scale)
  const size = (inches: number) => tenth(inches * INCH * scale)
  const base = { side, x: 0, maxWidthMm, arch: 0, ...LOOK }
  if (place === 'nameBack') return { ...base, y: 0, heightMm: size(2.5), arch: 24 }
  if (place === 'numberBack') return { ...base, y: size(4.2), heightMm: size(8) }
  if (place === 'numberFront') return { ...base, y: size(3), heightMm: size(6), maxWidthMm: size(8) }
  return { ...base, y: 0, heightMm: size(2) }
}

function tenth(mm: number): number {
  return Math.round(mm * 10) / 10
}
