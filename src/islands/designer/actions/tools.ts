import {
  ArrowBigRight,
  Bookmark,
  Circle,
  Eraser,
  Hand,
  Heart,
  Hexagon,
  type LucideIcon,
  Minus,
  MousePointer2,
  PenTool,
  Pencil,
  Shield,
  Slice,
  Spline,
  Square,
  Star,
  Type,
  ZoomIn
} from 'lucide-react'

import { announce } from '#lib/client/designer/announce.ts'
import { $shape, $tool, chooseTool, type ToolId } from '#lib/client/designer/view.ts'
import { type Word, word } from '#lib/client/designer/words.ts'
import type { ShapeObject } from '#lib/designer/design.ts'

import { isEditing } from '../tools/edited-paths.ts'
import type { Action } from './action.ts'

const PLAIN: [id: Exclude<ToolId, 'shape'>, key: string, icon: LucideIcon][] = [
  ['select', 'V', MousePointer2],
  ['text', 'T', Type],
  ['pen', 'P', PenTool],
  ['nodes', 'A', Spline],
  ['pencil', 'N', Pencil],
  ['knife', 'K', Slice],
  ['eraser', 'Shift+E', Eraser],
  ['hand', 'H', Hand],
  ['zoom', 'Z', ZoomIn]
]

const SHAPES: [shape: ShapeObject['shape'], key: string | undefined, icon: LucideIcon][] = [
  ['rect', 'R', Square],
  ['ellipse', 'O', Circle],
  ['polygon', 'Y', Hexagon],
  ['star', 'S', Star],
  ['heart', undefined, Heart],
  ['shield', undefined, Shield],
  ['arrow', undefined, ArrowBigRight],
  ['ribbon', undefined, Bookmark],
  ['line', 'L', Minus]
]

export const SHAPE_ACTIONS: (Action & { shape: ShapeObject['shape']; icon: LucideIcon })[] = SHAPES.map(
  ([shape, key, icon]) => ({
    id: `shape-${shape}`,
    shape,
    label: `shape_${shape}`,
    group: 'tools',
    ...(key && { keys: [key] }),
    icon,
    isOn: () => $tool.get() === 'shape' && $shape.get() === shape,
    run() {
      chooseTool('shape', shape)
      announceTool(`shape_${shape}`, 'hint_shape')
    }
  })
)

export const TOOL_ACTIONS: (Action & { icon: LucideIcon })[] = PLAIN.map(([id, key, icon]) => ({
  id: `tool-${id}`,
  label: `tool_${id}`,
  group: 'tools',
  keys: [key],
  icon,
  isOn: () => $tool.get() === id,
  run() {
    chooseTool(id)
    announceTool(`tool_${id}`, id === 'nodes' && !isEditing() ? 'nodesOfPath' : `hint_${id}`)
  }
}))

/** Which tool it is, and what to do with it. */
function announceTool(name: Word, hint: Word): void {
  announce(`${word(name)}: ${word(hint)}`)
}
