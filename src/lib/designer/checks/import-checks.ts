// What imported files have that the design has not, until a person accepts it.
import type { Design } from '../design.ts'
import { type Bounds, uniteBounds } from '../geometry/bounds.ts'
import type { Problem } from './checks.ts'

interface Context {
  artboard: string
  /** The boxes of objects. */
  boxes: (ids: readonly string[]) => Iterable<Bounds>
}

export function importProblems(design: Design, { artboard, boxes }: Context): Problem[] {
  const board = design.artboards.find(({ id }) => id === artboard)
  if (!board) return []
  return (design.imports ?? [])
    .filter(item => item.artboard === artboard)
    .map(({ id, objects }): Problem => {
      const present = objects.filter(object => design.objects[object])
      const box = uniteBounds(boxes(present))
      const at = box.minX <= box.maxX ? box : { minX: 0, minY: 0, maxX: board.wMm, maxY: board.hMm }
      const fix = { kind: 'accept', item: id } as const
      return { kind: 'import', severity: 'warning', at, objectId: present[0], fix }
    })
}
