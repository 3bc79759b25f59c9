// All artboards of the design on one canvas: the one that is worked on lies at the camera, the others beside it.
import { computed, type ReadableAtom } from 'nanostores'

import { required } from '#lib/shared/required.ts'
import { moveInto } from '#lib/designer/commands/layers.ts'
import { move } from '#lib/designer/commands/move.ts'
import type { Design } from '#lib/designer/design.ts'
import { type Bounds, uniteBounds } from '#lib/designer/geometry/bounds.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import { withDescendants } from '#lib/designer/tree.ts'

import { panBy, $scale } from './camera.ts'
import { $artboardId, $design, chooseArtboard } from './document.ts'
import { boardOf } from './places.ts'
import { $view } from './view.ts'

type Artboard = Design['artboards'][number]

export interface BoardPlace {
  board: Artboard
  /** Its corner, in mm from the corner of the artboard that is worked on. */
  x: number
  y: number
}

/** So many stand in a row; more stand in rows of about as many as there are rows. */
const ONE_ROW = 4
/** Between artboards, as a share of the largest side, and in mm at least. */
const GAP = { share: 0.08, leastMm: 20 }

/** Where the artboards lie: in rows, in their order, from the corner of the first one. */
export function boardPlaces(artboards: readonly Artboard[]): BoardPlace[] {
  const columns = artboards.length <= ONE_ROW ? ONE_ROW : Math.ceil(Math.sqrt(artboards.length))
  const gap = Math.max(GAP.leastMm, GAP.share * Math.max(...artboards.flatMap(({ wMm, hMm }) => [wMm, hMm])))
  const places: BoardPlace[] = []
  let y = 0
  for (let first = 0; first < artboards.length; first += columns) {
    const row = artboards.slice(first, first + columns)
    let x = 0
    for (const board of row) {
      places.push({ board, x, y })
      x += board.wMm + gap
    }
    y += Math.max(...row.map(({ hMm }) => hMm)) + gap
  }
  return places
}

const NONE: readonly BoardPlace[] = []
let known: { artboards: readonly Artboard[]; id: string; places: readonly BoardPlace[] } | undefined

/** The other artboards that are shown; the same list until an artboard is changed or another one is chosen. */
export const $boardsBeside: ReadableAtom<readonly BoardPlace[]> = computed(
  [$design, $artboardId, $view],
  ({ artboards }, id, { allBoards }) => {
    if (!allBoards || artboards.length === 1) return NONE
    if (known?.artboards !== artboards || known.id !== id)
      known = { artboards, id, places: placesBeside(artboards, id) }
    return known.places
  }
)

function placesBeside(artboards: readonly Artboard[], id: string): BoardPlace[] {
  const places = boardPlaces(artboards)
  const here = required(
    places.find(({ board }) => board.id === id),
    'an artboard'
  )
  return places.filter(place => place !== here).map(({ board, x, y }) => ({ board, x: x - here.x, y: y - here.y }))
}

/** The other artboard at a point, unless the point is on the one that is worked on. */
export function boardBesideAt([x, y]: Point): BoardPlace | undefined {
  return $boardsBeside.get().find(place => {
    return x >= place.x && x <= place.x + place.board.wMm && y >= place.y && y <= place.y + place.board.hMm
  })
}

/** Works on another artboard from now on, without anything moving on the screen. */
export function goToBoardBeside({ board, x, y }: BoardPlace): void {
  const scale = $scale.get()
  chooseArtboard(board.id)
  panBy(x * scale, y * scale)
}

/** Of all artboards that are shown. */
export function allBoardsBounds(): Bounds {
  const places = [{ board: boardOf(), x: 0, y: 0 }, ...$boardsBeside.get()]
  return uniteBounds(places.map(({ board, x, y }) => ({ minX: x, minY: y, maxX: x + board.wMm, maxY: y + board.hMm })))
}

/**
 * Objects that lie on another artboard now belong to it: they go onto its topmost layer that can be drawn on, and stay
 * where they are on the canvas. A line and the text along it stay together. Nothing where it has no such layer.
 */
export function movedToBoard(design: Design, ids: readonly string[], { board, x, y }: BoardPlace): Design | undefined {
  const layer = design.layers.findLast(({ artboard, visible, locked }) => artboard === board.id && visible && !locked)
  if (!layer) return undefined
  const all = withTextLines(design, ids)
  return move(moveInto(design, all, { parent: layer.id }), all, { dx: -x, dy: -y })
}

function withTextLines(design: Design, ids: readonly string[]): string[] {
  const all = new Set(ids)
  const moved = new Set(withDescendants(design, ids))
  for (const object of Object.values(design.objects)) {
    const line = object.type === 'text' ? object.text.warp.pathRef : undefined
    if (line && (moved.has(object.id) || moved.has(line))) all.add(object.id).add(line)
  }
  return [...all]
}
