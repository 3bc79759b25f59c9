// The design on a garment: where it lies, and the picture of it. The same in the browser and on the server.
import { required } from '#lib/shared/required.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import { nearestColour } from '#lib/shared/nearest-colour.ts'

import { GARMENT_COLOURS } from './colours.ts'
import { isInside } from './decoration.ts'
import { GARMENTS } from './garments.ts'
import { drawPicture } from './picture.ts'
import { type ArtworkPlace, artworkPlaces } from './placements.ts'
import { areaOfSize, drawnSize, GARMENT_SIZES, type GarmentSize, placeOnSize } from './sizes.ts'
import type { PrintArea, Side } from './types.ts'

/** What is drawn on an artboard, and where it lies there. */
export interface Art {
  svg: string
  at: { minX: number; minY: number; maxX: number; maxY: number }
  dpi?: number | undefined
}

export interface Board {
  id?: string | undefined
  name: string
  wMm: number
  bg?: string | null | undefined
  printAreaRef?: string | undefined
}

/** As a design has it: `placement` is x, y and width in millimetres, then the places in the lists of colours and sizes. */
interface Place {
  product: string
  view: string
  area: string
  placement: number[]
}

/** The one that was last changed, whose colour and size are those of all, and where each artboard was put. */
type Saved = (Place & { blank?: string | undefined; boards?: Record<string, Place> | undefined }) | undefined

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
  /** On photos of this blank of the shop, where it has one of the side. */
  blank?: string | undefined
}

/** Navy shows most films well, where nobody said what the design is for. */
const FIRST_COLOUR = GARMENT_COLOURS.findIndex(({ name }) => name === 'Navy')

export function aspectOf({ at }: Art): number {
  return (at.maxX - at.minX) / (at.maxY - at.minY)
}

/** As it was left, else as it stands on the artboard. */
export function mockupOf(saved: Saved, board: Board, art: Art): Mockup {
  const mockup = boardPlace(saved, board, art)
  return saved?.blank ? { ...mockup, blank: saved.blank } : mockup
}

function boardPlace(saved: Saved, board: Board, art: Art): Mockup {
  if (!saved?.boards) return placeOf(saved, board, art)
  const shared = placeOf(saved, board, art)
  const own = saved.boards[board.id ?? '']
  if (!own) return boardMockup(shared, { art, board })
  const place = placeOf(own, board, art)
  const size = drawnSize(place.kind) === drawnSize(shared.kind) ? shared.size : drawnSize(place.kind)
  return inSize({ ...place, colour: shared.colour }, size, art)
}

/** To be kept with the design: this artboard's place beside those of the others, whose garment changes with its own. */
export function keptMockup(
  before: Saved,
  { board, boards, mockup, was }: { board: string; boards: readonly Board[]; mockup: Mockup; was: Mockup }
): NonNullable<Saved> {
  const { kind, side, place, xMm, yMm, widthMm, colour, size } = mockup
  const placement = [xMm, yMm, widthMm, colour, GARMENT_SIZES.indexOf(size)]
  const own = { product: kind, view: side, area: place, placement }
  const others = boards.flatMap(({ id = '' }) => {
    const other = before?.boards?.[id]
    if (!other || id === board) return []
    return [[id, other.product === was.kind ? { ...other, product: kind } : other] as const]
  })
  return {
    ...own,
    ...(mockup.blank && { blank: mockup.blank }),
    boards: { ...Object.fromEntries(others), [board]: own }
  }
}

function placeOf(saved: Place | undefined, board: Board, art: Art): Mockup {
  const kind = GARMENTS.find(garment => garment.kind === saved?.product)?.kind
  const [xMm = 0, yMm = 0, widthMm = art.at.maxX - art.at.minX, index = colourOf(board), sizeIndex] =
    saved?.placement ?? []
  const size = GARMENT_SIZES[sizeIndex ?? -1] ?? drawnSize(kind ?? groundOf(board).kind)
  const colour = GARMENT_COLOURS[index] ? index : FIRST_COLOUR
  if (!saved || !kind || saved.area === 'board' || saved.placement.length === 0) {
    const ground = groundOf(board)
    return onBoard({ kind: kind ?? ground.kind, side: ground.side, colour, size }, board, art)
  }
  const side = saved.view === 'back' ? 'back' : 'front'
  const place = artworkPlaces(kind).find(one => one === saved.area) ?? 'own'
  return { kind, side, place, xMm, yMm, widthMm, colour, size }
}

/** On the same garment, in the same size and colour, as it stands on its artboard. */
function boardMockup({ kind, colour, size }: Mockup, { art, board }: { art: Art; board: Board }): Mockup {
  const ground = groundOf(board)
  // A cap's print is never shown on the shirt beside it.
  const own = ground.place !== undefined && !artworkPlaces(kind).includes(ground.place) ? ground.kind : kind
  return onBoard({ kind: own, side: ground.side, colour, size }, board, art)
}

/** Of another artboard than the one that is shown: where it was put, else as it stands on the same garment. */
export function besideMockup(saved: Saved, shown: Mockup, { art, board }: { art: Art; board: Board }): Mockup {
  return saved?.boards ? mockupOf(saved, board, art) : boardMockup(shown, { art, board })
}

/** All that are drawn: each as it was left, else as it stands on its artboard. */
export function sidesOf<B extends Board & { id: string }>(
  saved: Saved,
  boards: readonly { board: B; art: Art }[],
  shown?: string
): { board: B; art: Art; mockup: Mockup }[] {
  const view = saved?.view === 'back' ? 'back' : 'front'
  const first =
    boards.find(({ board }) => board.id === shown) ??
    boards.find(({ board }) => groundOf(board).side === view) ??
    boards[0]
  if (!first) return []
  const mockup = mockupOf(saved, first.board, first.art)
  return boards.map(each => ({ ...each, mockup: each === first ? mockup : besideMockup(saved, mockup, each) }))
}

/** As it stands on the artboard, in its true size: the artboard is the print area, or lies in the middle of its top. */
export function onBoard(mockup: Pick<Mockup, 'kind' | 'side' | 'colour' | 'size'>, board: Board, { at }: Art): Mockup {
  const { place } = groundOf(board)
  const { kind, size } = mockup
  const room = place && artworkPlaces(kind).includes(place) ? placeOnSize(kind, { place, aspect: 1, size }) : undefined
  const [middle, top] = room ? [room.x + room.width / 2, room.y] : [0, 0]
  const x = (at.minX + at.maxX) / 2
  const spot = { xMm: tenth(middle + x - board.wMm / 2), yMm: tenth(top + at.minY), widthMm: tenth(at.maxX - at.minX) }
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
function groundOf({ printAreaRef = '', name }: Board): Ground {
  const known = GROUNDS[printAreaRef]
  if (known) return known
  const [ref, view] = printAreaRef.split('.')
  const kind = GARMENTS.find(garment => garment.kind === ref)?.kind
  const isBack = kind ? view === 'back' : /^back\b/i.test(name)
  return { kind: kind ?? 'tee', side: isBack ? 'back' : 'front' }
}

/** The garment that comes nearest to the ground the design was drawn on. */
function colourOf({ bg }: Board): number {
  const nearest = bg ? nearestColour(bg, GARMENT_COLOURS) : undefined
  return nearest ? GARMENT_COLOURS.indexOf(nearest) : FIRST_COLOUR
}

/** Fills the room of a preset. */
export function placed(mockup: Mockup, place: ArtworkPlace, art: Art): Mockup {
  const { side, x, y, width } = placeOnSize(mockup.kind, { place, aspect: aspectOf(art), size: mockup.size })
  return { ...mockup, place, side, xMm: tenth(x + width / 2), yMm: y, widthMm: width }
}

/** Another garment has other places: the same one where it has it, else its first. */
export function onGarment(mockup: Mockup, kind: GarmentKind, art: Art): Mockup {
  // A garment for children is not made in the sizes of adults.
  const size = drawnSize(kind) === drawnSize(mockup.kind) ? mockup.size : drawnSize(kind)
  // What stands on the artboard stands there on any garment.
  if (mockup.place === 'board') return { ...mockup, kind, size }
  const places = artworkPlaces(kind)
  const place = places.find(one => one === mockup.place) ?? required(places[0], 'a place')
  return placed({ ...mockup, kind, size }, place, art)
}

/** The same place on a larger or smaller garment; what was moved by hand keeps its size in millimetres. */
export function inSize(mockup: Mockup, size: GarmentSize, art: Art): Mockup {
  const next = { ...mockup, size }
  return mockup.place === 'own' || mockup.place === 'board' ? next : placed(next, mockup.place, art)
}

export interface Judged {
  isOutside: boolean
  /** Dots an inch at this size. */
  dpi: number | undefined
  heightMm: number
}

/** Against the print area of a photo, where it lies on one. */
export function judge(
  { kind, side, xMm, yMm, widthMm, size }: Mockup,
  art: Art,
  area?: Pick<PrintArea, 'widthMm' | 'heightMm'>
): Judged {
  const heightMm = widthMm / aspectOf(art)
  const box = { x: xMm - widthMm / 2, y: yMm, width: widthMm, height: heightMm }
  const dpi = art.dpi === undefined ? undefined : Math.round((art.dpi * (art.at.maxX - art.at.minX)) / widthMm)
  return { isOutside: !isInside(box, area ?? areaOfSize(kind, side, size)), dpi, heightMm }
}

/** The garment with the design on it, with all it needs inside. */
export function drawMockup(mockup: Mockup, art: Art, { title, idPrefix }: { title: string; idPrefix: string }): string {
  const { kind, side, xMm, yMm, widthMm, size } = mockup
  const { hex, heather } = required(GARMENT_COLOURS[mockup.colour], 'a colour')
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
