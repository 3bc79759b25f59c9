import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  Blend,
  CaseSensitive,
  Combine,
  Crosshair,
  Fence,
  Gem,
  Link2,
  SquaresExclude,
  SquaresIntersect,
  SquaresSubtract,
  SquaresUnite,
  Sparkles,
  Spline,
  Triangle
} from 'lucide-react'

import { announce } from '#lib/client/designer/announce.ts'
import { $design, $selection, commitDesign, select } from '#lib/client/designer/document.ts'
import { combineSelection, outlineSelection } from '#lib/client/designer/path-work.ts'
import { $tool, chooseTool } from '#lib/client/designer/view.ts'
import { leavesOf } from '#lib/client/designer/measure.ts'
import { openWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'
import { canJoin, joinLines } from '#lib/designer/commands/join.ts'

import { averageChosen, canAverage, canShape, shapeChosen } from '../tools/nodes.ts'
import { isEditing } from '../tools/edited-paths.ts'
import { type Action, areSeveral, isSome } from './action.ts'

const COMBINATIONS = [
  ['weld', SquaresUnite, 'Mod+Shift+U'],
  ['subtract', SquaresSubtract, 'Mod+Shift+S'],
  ['intersect', SquaresIntersect, 'Mod+Shift+I'],
  ['exclude', SquaresExclude, 'Mod+Shift+E']
] as const

const AVERAGES = [
  ['both', Crosshair, ['Mod+Alt+J']],
  ['x', AlignCenterVertical, undefined],
  ['y', AlignCenterHorizontal, undefined]
] as const

function areOutlines(): boolean {
  return isSome() && leavesOf($design.get(), $selection.get()).every(({ type }) => type !== 'image')
}

export const PATH: Action[] = [
  ...COMBINATIONS.map(
    ([operation, icon, key]): Action => ({
      id: operation,
      label: operation,
      group: 'path',
      keys: [key],
      icon,
      when: () => (operation === 'weld' ? areOutlines() : areSeveral() && areOutlines()),
      run: () => void combineSelection(operation)
    })
  ),
  {
    id: 'outline',
    label: 'toOutlines',
    group: 'path',
    keys: ['Mod+Shift+O'],
    icon: CaseSensitive,
    when: () => leavesOf($design.get(), $selection.get()).some(({ type }) => type !== 'path' && type !== 'image'),
    run: () => void outlineSelection()
  },
  {
    id: 'offset',
    label: 'offsetOutline',
    group: 'path',
    keys: ['Mod+Shift+F'],
    icon: Blend,
    when: areOutlines,
    run: () => openWindow('offset')
  },
  {
    id: 'simplify',
    label: 'simplify',
    group: 'path',
    icon: Sparkles,
    when: () => isSome() && leavesOf($design.get(), $selection.get()).some(({ type }) => type === 'path'),
    run: () => openWindow('simplify')
  },
  {
    id: 'join',
    label: 'joinLines',
    group: 'path',
    keys: ['Mod+J'],
    icon: Link2,
    when: () => canJoin($design.get(), $selection.get()),
    run() {
      const { design, id } = joinLines($design.get(), $selection.get())
      if (id === undefined) return
      commitDesign(design)
      select([id])
      announce(word('didJoin'))
    }
  },
  ...AVERAGES.map(
    ([axis, icon, keys]): Action => ({
      id: `average-${axis}`,
      label: `average_${axis}`,
      group: 'path',
      ...(keys && { keys }),
      icon,
      when: canAverage,
      run: () => averageChosen(axis)
    })
  ),
  {
    id: 'smooth-nodes',
    label: 'smoothNodes',
    group: 'path',
    icon: Spline,
    when: canShape,
    run: () => shapeChosen('smooth')
  },
  {
    id: 'corner-nodes',
    label: 'cornerNodes',
    group: 'path',
    icon: Triangle,
    when: canShape,
    run: () => shapeChosen('corner')
  },
  { id: 'bridges', label: 'bridges', group: 'path', icon: Fence, when: areOutlines, run: () => openWindow('bridges') },
  { id: 'stones', label: 'stones', group: 'path', icon: Gem, when: areOutlines, run: () => openWindow('stones') },
  {
    id: 'edit-nodes',
    label: 'editNodes',
    group: 'path',
    icon: Combine,
    when: () => isEditing() && $tool.get() !== 'nodes',
    run: () => chooseTool('nodes')
  }
]
