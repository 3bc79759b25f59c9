import {
  BoxSelect,
  Clipboard,
  ClipboardCheck,
  Copy,
  CopyPlus,
  Crop,
  EllipsisVertical,
  Paintbrush,
  PaintRoller,
  Pipette,
  Redo2,
  Scissors,
  SquareX,
  TextCursorInput,
  Trash2,
  Undo2
} from 'lucide-react'

import { announce } from '#lib/client/designer/announce.ts'
import { seenBounds, toScreen } from '#lib/client/designer/camera.ts'
import { copySelection, cutSelection, pasteFromSystem } from '#lib/client/designer/clipboard.ts'
import { openContextMenu } from '#lib/client/designer/context-menu.ts'
import {
  $artboardId,
  $canRedo,
  $canUndo,
  $design,
  $selection,
  $settled,
  commitDesign,
  redoDesign,
  select,
  undoDesign
} from '#lib/client/designer/document.ts'
import { croppedImage } from '#lib/client/designer/cropping.ts'
import { $entered, editText, enterGroup } from '#lib/client/designer/gesture.ts'
import { loadFonts } from '#lib/client/designer/kernel.ts'
import { withFont } from '#lib/client/designer/making.ts'
import { boundsOf, topObjects } from '#lib/client/designer/measure.ts'
import { describe, readText } from '#lib/client/designer/naming.ts'
import { stepInWords } from '#lib/client/designer/step-words.ts'
import { $style, setStyle } from '#lib/client/designer/style.ts'
import { $tool, $view, chooseTool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { duplicate } from '#lib/designer/commands/duplicate.ts'
import { nudge } from '#lib/designer/commands/nudge.ts'
import { remove } from '#lib/designer/commands/remove.ts'
import { giveStyle, styleOf } from '#lib/designer/commands/style.ts'
import { centreOf, uniteBounds } from '#lib/designer/geometry/bounds.ts'
import { paintsOf } from '#lib/designer/paints.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'
import { isLocked, placeOf } from '#lib/designer/tree.ts'

import { type Action, change, isSome } from './action.ts'

const DIRECTIONS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const

/** A fiftieth of an inch is about half a millimetre. */
const NUDGE_MM = { mm: 0.5, in: 0.02 * 25.4 }

/** Where the selection begins now. */
function placeInWords(): string {
  const { units } = $view.get()
  const { minX, minY } = uniteBounds($selection.get().map(id => boundsOf($design.get(), id)))
  return word('atPlace', { x: readText(minX, units), y: readText(minY, units) })
}

const nudges: Action[] = Object.entries(DIRECTIONS).flatMap(([key, direction]) =>
  [false, true].map(large => ({
    id: `nudge-${direction}${large ? '-large' : ''}`,
    label: large ? 'nudgeLarge' : 'nudge',
    group: 'edit' as const,
    keys: [large ? `Shift+${key}` : key],
    when: isSome,
    hidden: direction !== 'left',
    run() {
      const stepMm = NUDGE_MM[$view.get().units]
      const before = $design.get()
      change((design, ids) => nudge(design, ids, { direction, large, stepMm }))
      if ($design.get() !== before) announce(`${word(`nudged_${direction}`)}, ${placeInWords()}`)
    }
  }))
)

export const EDIT: Action[] = [
  {
    id: 'undo',
    label: 'undo',
    group: 'edit',
    keys: ['Mod+Z'],
    icon: Undo2,
    when: () => $canUndo.get(),
    run() {
      const done = $settled.get()
      undoDesign()
      announce(word('undone', { what: stepInWords($settled.get(), done) }))
    }
  },
  {
    id: 'redo',
    label: 'redo',
    group: 'edit',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    icon: Redo2,
    when: () => $canRedo.get(),
    run() {
      const undone = $settled.get()
      redoDesign()
      announce(word('redone', { what: stepInWords(undone, $settled.get()) }))
    }
  },
  {
    id: 'cut',
    label: 'cut',
    group: 'edit',
    keys: ['Mod+X'],
    icon: Scissors,
    when: isSome,
    run: () => void cutSelection()
  },
  {
    id: 'copy',
    label: 'copy',
    group: 'edit',
    keys: ['Mod+C'],
    icon: Copy,
    when: () => $selection.get().length > 0,
    run: () => void copySelection()
  },
  { id: 'paste', label: 'paste', group: 'edit', keys: ['Mod+V'], icon: Clipboard, run: () => void pasteFromSystem() },
  {
    id: 'paste-in-place',
    label: 'pasteInPlace',
    group: 'edit',
    keys: ['Mod+Shift+V'],
    icon: ClipboardCheck,
    run: () => void pasteFromSystem({ inPlace: true })
  },
  {
    id: 'copy-style',
    label: 'copyStyle',
    group: 'edit',
    keys: ['Mod+Alt+C'],
    icon: Pipette,
    when: () => styleOf($design.get(), $selection.get()) !== undefined,
    run() {
      setStyle(styleOf($design.get(), $selection.get())!)
      announce(word('didCopyStyle'))
    }
  },
  {
    id: 'paste-style',
    label: 'pasteStyle',
    group: 'edit',
    keys: ['Mod+Alt+V'],
    icon: PaintRoller,
    when: () => isSome() && $style.get() !== undefined,
    run() {
      const style = $style.get()!
      const design = $design.get()
      const styled = giveStyle(design, $selection.get(), style)
      if (styled === design) return announce(word('sameStyle'))
      commitDesign(style.text ? withFont(styled, style.text.type.font) : styled)
      announce(word('didPasteStyle'))
      void loadFonts(fontsOf($design.get()))
    }
  },
  {
    id: 'duplicate',
    label: 'duplicate',
    group: 'edit',
    keys: ['Mod+D'],
    icon: CopyPlus,
    when: isSome,
    run() {
      const made = duplicate($design.get(), $selection.get())
      commitDesign(made.design)
      select(made.ids)
      announce(word('didDuplicate', { count: made.ids.length }))
    }
  },
  {
    id: 'delete',
    label: 'delete',
    group: 'edit',
    keys: ['Delete', 'Backspace'],
    icon: Trash2,
    when: isSome,
    run() {
      const { length } = $selection.get()
      change((design, ids) => remove(design, ids))
      select([])
      announce(word('didDelete', { count: length }))
    }
  },
  {
    id: 'select-all',
    label: 'selectAll',
    group: 'edit',
    keys: ['Mod+A'],
    icon: BoxSelect,
    run() {
      const design = $design.get()
      select(topObjects(design, $artboardId.get()).filter(id => !isLocked(design, id) && !design.objects[id]?.hidden))
      announce(word('didSelect', { count: $selection.get().length }))
    }
  },
  {
    id: 'deselect',
    label: 'deselect',
    group: 'edit',
    keys: ['Escape'],
    icon: SquareX,
    when: () => $selection.get().length > 0 || $entered.get() !== undefined,
    run() {
      const entered = $entered.get()
      enterGroup(undefined)
      const design = $design.get()
      const isLeft = entered !== undefined && design.objects[entered] !== undefined
      select(isLeft ? [entered] : [])
      announce(
        isLeft ? `${word('leftGroup')}: ${describe(design, entered, $view.get().units)}` : word('nothingSelected')
      )
    }
  },
  {
    id: 'select-same-colour',
    label: 'selectSameColour',
    group: 'edit',
    icon: Paintbrush,
    when: () => $selection.get().length > 0,
    run() {
      const design = $design.get()
      const refs = new Set($selection.get().flatMap(id => (design.objects[id] ? paintsOf(design.objects[id]) : [])))
      const board = $artboardId.get()
      const found = Object.values(design.objects).filter(object => {
        return paintsOf(object).some(ref => refs.has(ref)) && placeOf(design, object.id)?.layer.artboard === board
      })
      select(found.map(({ id }) => id).filter(id => !isLocked(design, id)))
      announce(word('didSelect', { count: $selection.get().length }))
    }
  },
  {
    id: 'enter',
    label: 'editInside',
    group: 'edit',
    keys: ['Enter'],
    icon: TextCursorInput,
    when: () =>
      ['text', 'image', 'group'].includes($design.get().objects[$selection.get()[0] ?? '']?.type ?? '') &&
      $selection.get().length === 1,
    run() {
      const object = $design.get().objects[$selection.get()[0]!]
      if (object?.type === 'text' && isSome()) editText(object.id)
      else if (object?.type === 'image' && isSome()) chooseTool('crop')
      else if (object?.type === 'group') {
        enterGroup(object.id)
        select(object.children.slice(-1))
        const [first] = $selection.get()
        if (first) announce(`${word('inGroup')}: ${describe($design.get(), first, $view.get().units)}`)
      }
    }
  },
  {
    id: 'crop',
    label: 'editCrop',
    group: 'edit',
    icon: Crop,
    when: () => croppedImage() !== undefined,
    isOn: () => $tool.get() === 'crop',
    run() {
      chooseTool($tool.get() === 'crop' ? 'select' : 'crop')
      document.getElementById('drawing')?.focus({ preventScroll: true })
    }
  },
  {
    id: 'context-menu',
    label: 'contextMenu',
    group: 'edit',
    keys: ['Shift+F10', 'ContextMenu'],
    icon: EllipsisVertical,
    run() {
      const design = $design.get()
      const ids = $selection.get()
      const box = ids.length > 0 ? uniteBounds(ids.map(id => boundsOf(design, id))) : seenBounds()
      const { left, top } = document.getElementById('drawing')!.getBoundingClientRect()
      const [x, y] = toScreen(centreOf(box))
      openContextMenu({ x: left + x, y: top + y })
    }
  },
  ...nudges
]
