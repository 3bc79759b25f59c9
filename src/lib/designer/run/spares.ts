// Copies beyond what is owed, for what is spoiled while it is cut, weeded or pressed. They are owed to nobody.
import { required } from '#lib/shared/required.ts'

import type { Bounds } from '../geometry/bounds.ts'
import type { FilmPiece } from '../production/pieces.ts'
import type { MeasuredPiece } from './measure.ts'
import type { RunSettings } from './settings.ts'

/** What is a spare copy of which piece of film, as its measuring found. */
export interface Copying {
  /** Pieces of one shape are equally good for each other. */
  shape: string
  /** With the label of a spare copy. */
  room: Bounds
}

/** In no id of a piece: see `createPieceMaker`. */
const MARK = '+'
/** Nobody loses more of one film than this in a run. */
const MOST = 1000

export function isSpare(pieceId: string): boolean {
  return pieceId.includes(MARK)
}

/** The piece that it is a copy of. */
export function originalOf(pieceId: string): string {
  return pieceId.split(MARK, 1).join('')
}

export function spareCode(code: string): string {
  return `${code} SPARE`
}

/** The piece under another id, with the label of a spare copy. */
export function asSpare(piece: FilmPiece, id: string): FilmPiece {
  return { ...piece, id, what: { ...piece.what, design: spareCode(piece.what.design) } }
}

interface Before {
  /** Pieces of this film that are cut, without spare copies, and the spare copies among what is cut. */
  owed: number
  spare: number
}

/** Most of the shapes that there are most of, since what is spoiled is most likely one of them. */
export function sparesFor(
  owed: readonly MeasuredPiece[],
  { spare: { by, amount } }: Pick<RunSettings, 'spare'>,
  before: Before = { owed: 0, spare: 0 }
): MeasuredPiece[] {
  if (amount === 0 || owed.length === 0) return []
  const asked = by === 'count' ? amount : Math.ceil(((owed.length + before.owed) * amount) / 100)
  const wanted = Math.min(MOST, asked - before.spare)
  const groups = Map.groupBy(owed, ({ id, copying }) => copying?.shape ?? id)
  const shapes = [...groups.values()].map(pieces => ({ pieces, given: 0 }))
  return Array.from({ length: Math.max(0, wanted) }, () => {
    const merit = ({ pieces, given }: (typeof shapes)[number]) => pieces.length / (given + 1)
    const shape = shapes.reduce((best, each) => (merit(each) > merit(best) ? each : best))
    const copy = shape.given++
    const original = required(shape.pieces[copy % shape.pieces.length], 'a piece of every shape')
    const { id, key, code, sku, room, copying } = original
    return { id: `${id}${MARK}${copy + 1}`, key, code: spareCode(code), sku, room: copying?.room ?? room }
  })
}
