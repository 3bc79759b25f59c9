// What a production pack is of: all pieces on their rolls, a folder for each row, or the one piece on the screen.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { required } from '#lib/shared/required.ts'
import type { Design } from '#lib/designer/design.ts'
import { fillsLength } from '#lib/designer/rolls/members.ts'
import { rollSettings } from '#lib/designer/rolls/usual.ts'
import { piecesIn } from '#lib/designer/rows/rows.ts'
import type { LaidOut } from '#lib/designer/workers/task-kinds.ts'

import { $design } from './document.ts'
import { $prints } from './export.ts'

export type PackKind = 'rolls' | 'each' | 'shown'

const $chosen = atom<PackKind | undefined>()

export function choosePackKind(kind: PackKind): void {
  $chosen.set(kind)
}

/** What can be made of the design, that which leaves nothing out in front. */
export const $packKinds: ReadableAtom<PackKind[]> = computed([$design, $prints], (design, { value: prints = [] }) => {
  return packKinds(design, prints.length > 0)
})

export const $packKind: ReadableAtom<PackKind> = computed([$packKinds, $chosen], (kinds, chosen) => {
  return required(kinds.find(kind => kind === chosen) ?? kinds[0], 'a kind of pack')
})

export function packKinds(design: Design, isPrinted: boolean): PackKind[] {
  const each: PackKind[] = hasRows(design) ? ['each'] : []
  // Printed sheets lie on no roll.
  if (isPrinted) return [...each, 'shown', 'rolls']
  return isSeveral(design) ? ['rolls', ...each, 'shown'] : ['shown', 'rolls']
}

/** Samples of a starter are shown, and never made. */
function hasRows({ rows, sampleRows }: Design): boolean {
  return rows.length > 1 && !sampleRows
}

function isSeveral(design: Design): boolean {
  const { copies, gang } = rollSettings(design.production)
  return hasRows(design) || gang.length > 0 || fillsLength(design) || piecesOf(design, copies) > 1
}

function piecesOf({ rows, sampleRows }: Design, copies: number): number {
  return (rows.length > 0 && !sampleRows ? piecesIn(rows) : 1) * copies
}

/** Pieces to decorate: each may be on several films, and in several tiles. */
export function piecesOnRolls({ films, nested }: Pick<LaidOut, 'films' | 'nested'>): number {
  const pieces = new Map(films.flatMap(film => film.pieces.map(piece => [`${film.ref} ${piece.id}`, piece] as const)))
  const made = nested.flatMap(({ ref, placements }) =>
    placements.map(({ piece, copy }) => {
      const { member, row } = required(pieces.get(`${ref} ${piece}`), 'a piece')
      return `${member} ${row} ${copy}`
    })
  )
  return new Set(made).size
}
