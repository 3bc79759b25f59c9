// The designs that lie on the same rolls, and how many of what each asks for.
import type { Design } from '../design.ts'
import type { Wanted } from '../production/pieces.ts'
import { quantityOf } from '../rows/rows.ts'
import { rollSettings } from './usual.ts'

/** A design of the gang as it was found; undefined where it was not. */
export interface Found {
  documentId: string
  /** What it was called when it was chosen. */
  name: string
  copies: number
  design: Design | undefined
  /** Why it was not found. */
  missing?: 'deleted' | 'not-found'
}

export interface Member {
  /** Empty: the design that is open. */
  key: string
  name: string
  design: Design
  copies: number
}

export function membersOf(
  design: Design,
  gang: readonly Found[],
  copies = rollSettings(design.production).copies
): Member[] {
  const others = gang.flatMap(({ documentId, copies: count, design: other }): Member[] =>
    other ? [{ key: documentId, name: other.name, design: other, copies: count }] : []
  )
  return [{ key: '', name: design.name, design, copies }, ...others]
}

/** Every row as often as it says, times the copies; a design without rows as often as there are copies. */
export function wantedOf({ design: { artboards, rows } }: Pick<Member, 'design'>, copies: number): Wanted {
  return {
    artboards: artboards.map(({ id }) => id),
    rows:
      rows.length === 0
        ? [{ row: -1, values: undefined, quantity: copies }]
        : rows.map((values, row) => ({ row, values, quantity: (quantityOf(values) ?? 0) * copies }))
  }
}

/** A length of roll can be filled only where one design without rows lies on it. */
export function fillsLength({ rows, production }: Pick<Design, 'rows' | 'production'>): boolean {
  const rolls = rollSettings(production)
  return rolls.manner === 'grid' && rolls.grid.fillMm > 0 && rows.length === 0 && rolls.gang.length === 0
}
