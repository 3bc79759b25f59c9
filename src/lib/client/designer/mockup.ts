// The design on a garment: where it lies, and the picture of it.
import { setMockup } from '#lib/designer/commands/settings.ts'
import type { Artboard, Design } from '#lib/designer/design.ts'
import { centreOf, heightOf, widthOf } from '#lib/designer/geometry/bounds.ts'
import type { PictureOf } from '#lib/designer/workers/task-kinds.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { isInside } from '#lib/garments/decoration.ts'
import { GARMENTS } from '#lib/garments/garments.ts'
import { drawPicture } from '#lib/garments/picture.ts'
import { type ArtworkPlace, artworkPlaces } from '#lib/garments/placements.ts'
import { areaOfSize, DRAWN_SIZE, GARMENT_SIZES, type GarmentSize, placeOnSize } from '#lib/garments/sizes.ts'
import type { Side } from '#lib/garments/types.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

import { $artboardId, $settled, commitDesign } from './document.ts'
import { runTask } from './tasks.ts'
import { liveTask } from './live-task.ts'
import { nearestColour } from './nearest-colour.ts'
import { pictureData } from './picture-data.ts'
import { $sampleValues } from './preview-values.ts'

export interface Mockup {
  kind: GarmentKind
  side: Side
  /** A preset, where it stands on the artboard, or where somebody moved it to. */
  place: ArtworkPlace | 'board' | 'own'
  /** From the middle of the print area, and from its top. */
  xMm: number
  yMm: number
  widthMm: number
  /** Index in the list of garment colours. */
  colour: number
  size: GarmentSize
}

const PAUSE_MS = 300

/** Navy shows most films well, where nobody said what the design is for. */
const FIRST_COLOUR = GARMENT_COLOURS.findIndex(({ name }) => name === 'Navy')

/** What lies on the garment. */
export const $art = liveTask<PictureOf | undefined>({
  watch: [$settled, $artboardId, $sampleValues],
  delayMs: PAUSE_MS,
  async run(signal) {
    const design = $settled.get()
    const input = { artboard: $artboardId.get(), values: $sampleValues.get(), hrefs: await pictureData(design) }
    return runTask('picture', input, { design, signal })
  }
})

export function aspectOf({ at }: PictureOf): number {
  return widthOf(at) / heightOf(at)
}

/** As it was left, else as it stands on the artboard. */
export function mockupOf(design: Design, art: PictureOf): Mockup {
  const saved = design.mockup
  const kind = GARMENTS.find(garment => garment.kind === saved?.product)?.kind
  const [xMm = 0, yMm = 0, widthMm = widthOf(art.at), index = colourOf(design), sizeIndex] = saved?.placement ?? []
  const size = GARMENT_SIZES[sizeIndex ?? -1] ?? DRAWN_SIZE
  const colour = GARMENT_COLOURS[index] ? index : FIRST_COLOUR
  if (!saved || !kind || saved.area === 'board' || saved.placement.length === 0) {
    const ground = groundOf(boardOf(design))
    return onBoard({ kind: kind ?? ground.kind, side: ground.side, colour, size }, design, art)
  }
  const side = saved.view === 'back' ? 'back' : 'front'
  const place = artworkPlaces(kind).find(one => one === saved.area) ?? 'own'
  return { kind, side, place, xMm, yMm, widthMm, colour, size }
}

/** Of another artboard: on the same garment, in the same size and colour, as it stands there. */
export function boardMockup(
  { kind, colour, size }: Mockup,
  design: Design,
  { art, board }: { art: PictureOf; board: Artboard }
): Mockup {
  const ground = groundOf(board)
  // A cap's print is never shown on the shirt beside it.
  const own = ground.place !== undefined && !artworkPlaces(kind).includes(ground.place) ? ground.kind : kind
  return onBoard({ kind: own, side: ground.side, colour, size }, design, art, board)
}

/** As it stands on the artboard, in its true size: the artboard is the print area, or lies in the middle of its top. */
export function onBoard(
  mockup: Pick<Mockup, 'kind' | 'side' | 'colour' | 'size'>,
  design: Design,
  { at }: PictureOf,
  board = boardOf(design)
): Mockup {
  const { place } = groundOf(board)
  const { kind, size } = mockup
  const room = place && artworkPlaces(kind).includes(place) ? placeOnSize(kind, { place, aspect: 1, size }) : undefined
  const [middle, top] = room ? [room.x + room.width / 2, room.y] : [0, 0]
  const [x] = centreOf(at)
  const spot = { xMm: tenth(middle + x - board.wMm / 2), yMm: tenth(top + at.minY), widthMm: tenth(widthOf(at)) }
  return { ...mockup, ...spot, place: 'board' }
}

interface Ground {
  kind: GarmentKind
  side: Side
  /** Of the artboard, where its print area is one of these. */
  place?: ArtworkPlace
}

/** Print areas that are no place of a garment's front. */
const GROUNDS: Record<string, Ground> = {
  leftChest: { kind: 'tee', side: 'front', place: 'leftChest' },
  youthChest: { kind: 'tee', side: 'front', place: 'leftChest' },
  toddlerChest: { kind: 'tee', side: 'front', place: 'leftChest' },
  centreChest: { kind: 'tee', side: 'front', place: 'centreChest' },
  fullBack: { kind: 'tee', side: 'back' },
  youthBack: { kind: 'tee', side: 'back' },
  upperBack: { kind: 'tee', side: 'back', place: 'upperBack' },
  cap: { kind: 'cap', side: 'front' },
  tote: { kind: 'tote', side: 'front' }
}

/** What an artboard is the print area of, by its preset, by the garment it was made for, or by its name. */
function groundOf({ printAreaRef = '', name }: Artboard): Ground {
  const known = GROUNDS[printAreaRef]
  if (known) return known
  const [ref, view] = printAreaRef.split('.')
  const kind = GARMENTS.find(garment => garment.kind === ref)?.kind
  const isBack = kind ? view === 'back' : /^back\b/i.test(name)
  return { kind: kind ?? 'tee', side: isBack ? 'back' : 'front' }
}

function boardOf({ artboards }: Design): Artboard {
  return artboards.find(({ id }) => id === $artboardId.get()) ?? artboards[0]!
}

/** The garment that comes nearest to the ground the design was drawn on. */
function colourOf(design: Design): number {
  const { bg } = boardOf(design)
  const nearest = bg ? nearestColour(bg, GARMENT_COLOURS) : undefined
  return nearest ? GARMENT_COLOURS.indexOf(nearest) : FIRST_COLOUR
}

/** Kept with the design, as a step that can be undone. */
export function changeMockup(mockup: Mockup): void {
  const { kind, side, place, xMm, yMm, widthMm, colour, size } = mockup
  const placement = [xMm, yMm, widthMm, colour, GARMENT_SIZES.indexOf(size)]
  const kept = { product: kind, view: side, area: place, placement }
  commitDesign(setMockup($settled.get(), kept))
}

/** Fills the room of a preset. */
export function placed(mockup: Mockup, place: ArtworkPlace, art: PictureOf): Mockup {
  const { side, x, y, width } = placeOnSize(mockup.kind, { place, aspect: aspectOf(art), size: mockup.size })
  return { ...mockup, place, side, xMm: tenth(x + width / 2), yMm: y, widthMm: width }
}

/** Another garment has other places: the same one where it has it, else its first. */
export function onGarment(mockup: Mockup, kind: GarmentKind, art: PictureOf): Mockup {
  // What stands on the artboard stands there on any garment.
  if (mockup.place === 'board') return { ...mockup, kind }
  const places = artworkPlaces(kind)
  const place = places.find(one => one === mockup.place) ?? places[0]!
  return placed({ ...mockup, kind }, place, art)
}

/** The same place on a larger or smaller garment; what was moved by hand keeps its size in millimetres. */
export function inSize(mockup: Mockup, size: GarmentSize, art: PictureOf): Mockup {
  const next = { ...mockup, size }
  return mockup.place === 'own' || mockup.place === 'board' ? next : placed(next, mockup.place, art)
}

export interface Judged {
  isOutside: boolean
  /** Dots an inch at this size. */
  dpi: number | undefined
  heightMm: number
}

export function judge({ kind, side, xMm, yMm, widthMm, size }: Mockup, art: PictureOf): Judged {
  const heightMm = widthMm / aspectOf(art)
  const box = { x: xMm - widthMm / 2, y: yMm, width: widthMm, height: heightMm }
  const dpi = art.dpi === undefined ? undefined : Math.round((art.dpi * widthOf(art.at)) / widthMm)
  return { isOutside: !isInside(box, areaOfSize(kind, side, size)), dpi, heightMm }
}

/** The garment with the design on it, with all it needs inside. */
export function drawMockup(
  mockup: Mockup,
  art: PictureOf,
  { title, idPrefix }: { title: string; idPrefix: string }
): string {
  const { kind, side, xMm, yMm, widthMm, size } = mockup
  const { hex, heather } = GARMENT_COLOURS[mockup.colour]!
  const { heightMm } = judge(mockup, art)
  const layer = {
    type: 'image' as const,
    href: dataHref(art.svg),
    x: xMm - widthMm / 2,
    y: yMm,
    width: widthMm,
    height: heightMm
  }
  const area = areaOfSize(kind, side, size)
  return drawPicture({ kind, side, hex, heather, idPrefix, title, layers: [layer], area })
}

function dataHref(svg: string): string {
  const bytes = new TextEncoder().encode(svg)
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:image/svg+xml;base64,${btoa(binary)}`
}

function tenth(mm: number): number {
  return Math.round(mm * 10) / 10
}
