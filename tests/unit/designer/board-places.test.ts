import { beforeEach, expect, test } from 'vitest'

import {
  $boardsBeside,
  boardBesideAt,
  boardPlaces,
  goToBoardBeside,
  movedToBoard
} from '#lib/client/designer/board-places.ts'
import { toScreen } from '#lib/client/designer/camera.ts'
import { $artboardId, $design, chooseArtboard, editDesign, openDesign } from '#lib/client/designer/document.ts'
import { changeView } from '#lib/client/designer/view.ts'
import { changeArtboard } from '#lib/designer/commands/artboards.ts'
import { changeLayer } from '#lib/designer/commands/layers.ts'
import { type Design, TextObject } from '#lib/designer/design.ts'
import { placeOf, worldMatrix } from '#lib/designer/tree.ts'

import { designOf, path, rect } from '../../support/designs.ts'

const board = (id: string, wMm: number, hMm: number) => ({ id, name: id, wMm, hMm, bg: null })
const layer = (id: string, artboard: string, children: string[]) => ({
  id,
  artboard,
  name: id,
  visible: true,
  locked: false,
  children
})

const three: Design = {
  ...designOf([rect('o1', [10, 20, 30, 40]), rect('o2', [0, 0, 10, 10])]),
  artboards: [board('a1', 300, 350), board('a2', 200, 100), board('a3', 90, 90)],
  layers: [layer('l1', 'a1', ['o1', 'o2']), layer('l2', 'a2', []), layer('l3', 'a2', []), layer('l4', 'a3', [])]
}

beforeEach(() => {
  changeView({ allBoards: true })
  openDesign(three)
})

test.for([1, 2, 4, 5, 9, 50])('%i artboards of any size do not touch each other', count => {
  const boards = Array.from({ length: count }, (_, i) => board(`a${i}`, 20 + ((i * 97) % 400), 30 + ((i * 61) % 300)))
  const places = boardPlaces(boards)
  expect(places.map(place => place.board.id)).toEqual(boards.map(({ id }) => id))
  for (const [i, one] of places.entries()) {
    for (const other of places.slice(i + 1)) {
      const apart = [
        other.x - (one.x + one.board.wMm),
        one.x - (other.x + other.board.wMm),
        other.y - (one.y + one.board.hMm),
        one.y - (other.y + other.board.hMm)
      ]
      expect(Math.max(...apart)).toBeGreaterThanOrEqual(20)
    }
  }
})

test('the places of the others are told from the artboard that is worked on, and kept while it is drawn on', () => {
  const [second] = $boardsBeside.get()
  expect(second).toMatchObject({ board: { id: 'a2' }, x: 328, y: 0 })
  editDesign(design => changeLayer(design, 'l1', { name: 'Other' }))
  expect($boardsBeside.get()[0]).toBe(second)
  editDesign(design => changeArtboard(design, 'a1', { wMm: 400 }))
  expect($boardsBeside.get()[0]!.x).toBe(432)
  chooseArtboard('a2')
  expect($boardsBeside.get().map(({ board: { id }, x }) => [id, x])).toEqual([['a1', -432], ['a3', 232]]) // biome-ignore format: one line
  changeView({ allBoards: false })
  expect($boardsBeside.get()).toEqual([])
  expect(boardBesideAt([-100, 10])).toBeUndefined()
})

test('going to another artboard moves nothing on the screen', () => {
  const place = boardBesideAt([340, 50])!
  const before = toScreen([place.x + 7, place.y + 9])
  goToBoardBeside(place)
  expect($artboardId.get()).toBe('a2')
  const after = toScreen([7, 9])
  expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(1.5)
})

test('what is dropped on another artboard lies on its topmost open layer, where it was on the canvas', () => {
  const place = $boardsBeside.get()[0]!
  const next = movedToBoard($design.get(), ['o1'], place)!
  expect(placeOf(next, 'o1')!.layer.id).toBe('l3')
  const [, , , , x, y] = worldMatrix(next, 'o1')
  const [, , , , fromX, fromY] = worldMatrix(three, 'o1')
  expect([x + place.x, y + place.y]).toEqual([fromX, fromY])
  const locked = changeLayer(changeLayer(three, 'l2', { visible: false }), 'l3', { locked: true })
  expect(movedToBoard(locked, ['o1'], place)).toBeUndefined()
})

test('a line and the text along it go together', () => {
  const words = TextObject.parse({
    id: 't1',
    type: 'text',
    m: [1, 0, 0, 1, 0, 0],
    fill: { ref: 'c1' },
    text: {
      runs: [{ s: 'Around', font: 'anton', sizeMm: 10 }],
      align: 'left',
      lineHeight: 1,
      warp: { kind: 'path', pathRef: 'p1' }
    }
  })
  const design = {
    ...designOf([words, path('p1', 'M0 0L100 0', 'c1'), rect('o1', [0, 0, 5, 5])]),
    artboards: three.artboards
  }
  const all = { ...design, layers: [...design.layers, layer('l2', 'a2', [])] }
  const place = boardBesideAt([340, 50])!
  for (const id of ['t1', 'p1']) {
    const next = movedToBoard(all, [id], place)!
    expect(['t1', 'p1', 'o1'].map(one => placeOf(next, one)!.layer.artboard)).toEqual(['a2', 'a2', 'a1'])
  }
})
