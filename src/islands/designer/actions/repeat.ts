import { Ellipsis, Grid3x3, LoaderCircle } from 'lucide-react'

import { announce } from '#lib/client/designer/announce.ts'
import { $design, $selection, commitDesign, select } from '#lib/client/designer/document.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { word } from '#lib/client/designer/words.ts'
import { repeatObjects } from '#lib/designer/commands/repeat.ts'
import { uniteBounds } from '#lib/designer/geometry/bounds.ts'
import type { Repeat } from '#lib/designer/repeat.ts'
import { changeable } from '#lib/designer/tree.ts'

import { type Action, isSome } from './action.ts'

const KINDS = [
  ['line', Ellipsis],
  ['grid', Grid3x3],
  ['circle', LoaderCircle]
] as const

export const REPEAT: Action[] = KINDS.map(([kind, icon]) => ({
  id: `repeat-${kind}`,
  label: `repeat_${kind}`,
  group: 'arrange',
  icon,
  when: isSome,
  run: () => repeatSelection(kind)
}))

function repeatSelection(kind: Repeat['kind']): void {
  const design = $design.get()
  const ids = changeable(design, $selection.get())
  const bounds = uniteBounds(ids.map(id => boundsOf(design, id)))
  if (!(bounds.minX <= bounds.maxX)) return
  const made = repeatObjects(design, ids, { kind, bounds })
  if (made.id === undefined) return
  commitDesign(made.design)
  select([made.id])
  announce(word('didRepeat'))
}
