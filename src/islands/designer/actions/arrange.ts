import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  ArrowDownToLine,
  ArrowUpToLine,
  ChevronDown,
  ChevronUp,
  EyeOff,
  FlipHorizontal2,
  FlipVertical2,
  Group,
  Lock,
  type LucideIcon,
  RotateCcw,
  RotateCw,
  Ungroup
} from 'lucide-react'

import { $alignTarget, keyObject } from '#lib/client/designer/align-target.ts'
import { announce } from '#lib/client/designer/announce.ts'
import { $artboardId, $design, $selection, commitDesign, select } from '#lib/client/designer/document.ts'
import { boundsOf, boundsOfAll } from '#lib/client/designer/measure.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { word } from '#lib/client/designer/words.ts'
import { align, type Edge } from '#lib/designer/commands/align.ts'
import { distribute } from '#lib/designer/commands/distribute.ts'
import { flip } from '#lib/designer/commands/flip.ts'
import { group, ungroup } from '#lib/designer/commands/group.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import { hide, lock } from '#lib/designer/commands/mark.ts'
import { reorder, type Where } from '#lib/designer/commands/reorder.ts'
import { rotate } from '#lib/designer/commands/rotate.ts'
import { centreOf, uniteBounds } from '#lib/designer/geometry/bounds.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import { changeable } from '#lib/designer/tree.ts'

import { type Action, areSeveral, change, isSome } from './action.ts'

const EDGES: [edge: Edge, key: string, icon: LucideIcon][] = [
  ['left', 'Alt+A', AlignStartVertical],
  ['center', 'Alt+H', AlignCenterVertical],
  ['right', 'Alt+D', AlignEndVertical],
  ['top', 'Alt+W', AlignStartHorizontal],
  ['middle', 'Alt+V', AlignCenterHorizontal],
  ['bottom', 'Alt+S', AlignEndHorizontal]
]

/** Several to each other, or to what was chosen for it; one to its artboard. */
function alignTo(edge: Edge): void {
  const design = $design.get()
  const ids = changeable(design, $selection.get())
  const { wMm, hMm } = boardOf(design, $artboardId.get())
  const target = $alignTarget.get()
  const key = keyObject()
  const isToBoard = ids.length === 1 ? key === undefined : target === 'artboard'
  const board = isToBoard ? { minX: 0, minY: 0, maxX: wMm, maxY: hMm } : undefined
  const to = key === undefined ? board : boundsOf(design, key)
  change(() => align(design, ids, { edge, bounds: boundsOfAll(design, ids), ...(to && { to }) }), `aligned_${edge}`)
}

/** So far apart, and the key object, or the first, stays. */
export function spaceBy(axis: 'horizontal' | 'vertical', gapMm: number): void {
  const keep = keyObject()
  change(
    (design, ids) => distribute(design, ids, { axis, bounds: boundsOfAll(design, ids), gapMm, keep }),
    'didDistribute'
  )
}

const ORDERS: [where: Where, key: string, icon: LucideIcon][] = [
  ['front', ']', ArrowUpToLine],
  ['forward', 'Mod+]', ChevronUp],
  ['backward', 'Mod+[', ChevronDown],
  ['back', '[', ArrowDownToLine]
]

export function centreOfSelection(): Point {
  const design = $design.get()
  return centreOf(uniteBounds($selection.get().map(id => boundsOf(design, id))))
}

const axes = [
  ['horizontal', FlipHorizontal2, AlignHorizontalSpaceBetween, 'H'],
  ['vertical', FlipVertical2, AlignVerticalSpaceBetween, 'V']
] as const

export const ARRANGE: Action[] = [
  {
    id: 'group',
    label: 'group',
    group: 'arrange',
    keys: ['Mod+G'],
    icon: Group,
    when: areSeveral,
    run() {
      const id = newId('g')
      change((design, ids) => group(design, ids, { id }), 'didGroup')
      select([id])
    }
  },
  {
    id: 'ungroup',
    label: 'ungroup',
    group: 'arrange',
    keys: ['Mod+Shift+G'],
    icon: Ungroup,
    when: () => $selection.get().some(id => $design.get().objects[id]?.type === 'group'),
    run() {
      const design = $design.get()
      const ids = $selection.get()
      commitDesign(ungroup(design, ids))
      select(
        ids.flatMap(id => {
          const object = design.objects[id]
          return object?.type === 'group' && !$design.get().objects[id] ? object.children : [id]
        })
      )
      announce(word('didUngroup'))
    }
  },
  ...ORDERS.map(
    ([where, key, icon]): Action => ({
      id: `order-${where}`,
      label: `order_${where}`,
      group: 'arrange',
      keys: [key],
      icon,
      when: isSome,
      run: () => change((design, ids) => reorder(design, ids, where), `order_${where}_done`)
    })
  ),
  ...EDGES.map(
    ([edge, key, icon]): Action => ({
      id: `align-${edge}`,
      label: `align_${edge}`,
      group: 'arrange',
      keys: [key],
      icon,
      when: isSome,
      run: () => alignTo(edge)
    })
  ),
  ...axes.map(
    ([axis, , icon, key]): Action => ({
      id: `distribute-${axis}`,
      label: `distribute_${axis}`,
      group: 'arrange',
      keys: [`Alt+Shift+${key}`],
      icon,
      when: () => changeable($design.get(), $selection.get()).length > 2,
      run: () =>
        change((design, ids) => distribute(design, ids, { axis, bounds: boundsOfAll(design, ids) }), 'didDistribute')
    })
  ),
  ...axes.map(
    ([axis, icon, , key]): Action => ({
      id: `flip-${axis}`,
      label: `flip_${axis}`,
      group: 'arrange',
      keys: [`Shift+${key}`],
      icon,
      when: isSome,
      run: () => change((design, ids) => flip(design, ids, { axis, about: centreOfSelection() }), 'didFlip')
    })
  ),
  ...([90, -90] as const).map(
    (degrees): Action => ({
      id: degrees > 0 ? 'turn-right' : 'turn-left',
      label: degrees > 0 ? 'turnRight' : 'turnLeft',
      group: 'arrange',
      icon: degrees > 0 ? RotateCw : RotateCcw,
      when: isSome,
      run: () => change((design, ids) => rotate(design, ids, { degrees, about: centreOfSelection() }), 'didTurn')
    })
  ),
  {
    id: 'lock',
    label: 'lock',
    group: 'arrange',
    keys: ['Mod+Shift+L'],
    icon: Lock,
    when: () => $selection.get().length > 0,
    isOn: () => $selection.get().every(id => $design.get().objects[id]?.locked),
    run() {
      const design = $design.get()
      const isOff = $selection.get().some(id => !design.objects[id]?.locked)
      change((from, ids) => lock(from, ids, isOff), isOff ? 'didLock' : 'didUnlock')
    }
  },
  {
    id: 'hide',
    label: 'hide',
    group: 'arrange',
    keys: ['Mod+Shift+H'],
    icon: EyeOff,
    when: () => $selection.get().length > 0,
    run() {
      const design = $design.get()
      const isShown = $selection.get().some(id => !design.objects[id]?.hidden)
      change((from, ids) => hide(from, ids, isShown), isShown ? 'didHide' : 'didShow')
    }
  }
]
