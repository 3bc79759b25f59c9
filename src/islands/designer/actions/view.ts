import {
  Command,
  Expand,
  Focus,
  Grid3x3,
  Keyboard,
  LayoutGrid,
  Magnet,
  Maximize,
  MessageSquare,
  MessageSquarePlus,
  PanelLeft,
  PanelRight,
  Percent,
  Ruler,
  Scaling,
  Sparkles,
  ZoomIn,
  ZoomOut
} from 'lucide-react'

import { announce } from '#lib/client/designer/announce.ts'
import { $boardsBeside, allBoardsBounds } from '#lib/client/designer/board-places.ts'
import { $viewSize, showBounds, zoomStep, zoomTo } from '#lib/client/designer/camera.ts'
import { startComment } from '#lib/client/designer/comments.ts'
import { $artboardId, $design, $selection, chooseArtboard } from '#lib/client/designer/document.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { startTour } from '#lib/client/designer/tour.ts'
import { measureIn } from '#lib/client/designer/units.ts'
import { $view, changeView } from '#lib/client/designer/view.ts'
import { openWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'
import { uniteBounds } from '#lib/designer/geometry/bounds.ts'

import type { Action } from './action.ts'

export function fitArtboard(): void {
  const { wMm, hMm } = boardOf()
  showBounds({ minX: 0, minY: 0, maxX: wMm, maxY: hMm }, { margin: $viewSize.get().width < 600 ? 24 : 56 })
}

function toggle(key: 'rulers' | 'grid' | 'snapping' | 'allBoards' | 'leftPane' | 'dock' | 'comments'): () => void {
  return () => changeView({ [key]: !$view.get()[key] })
}

function hasBoards(): boolean {
  return $design.get().artboards.length > 1
}

function goTo(step: 1 | -1): void {
  const { artboards } = $design.get()
  const at = artboards.findIndex(({ id }) => id === $artboardId.get())
  const next = artboards[(at + step + artboards.length) % artboards.length]!
  chooseArtboard(next.id)
  fitArtboard()
  announce(word('atArtboard', { name: next.name }))
}

export const VIEW: Action[] = [
  {
    id: 'zoom-in',
    label: 'zoomIn',
    group: 'view',
    keys: ['Mod+Plus', 'Mod+=', 'Plus'],
    icon: ZoomIn,
    run: () => zoomStep(1)
  },
  { id: 'zoom-out', label: 'zoomOut', group: 'view', keys: ['Mod+-', '-'], icon: ZoomOut, run: () => zoomStep(-1) },
  {
    id: 'zoom-real',
    label: 'zoomReal',
    group: 'view',
    keys: ['Mod+0', 'Shift+0'],
    icon: Percent,
    run: () => zoomTo(1)
  },
  { id: 'zoom-fit', label: 'zoomFit', group: 'view', keys: ['Shift+1'], icon: Maximize, run: fitArtboard },
  {
    id: 'zoom-selection',
    label: 'zoomSelection',
    group: 'view',
    keys: ['Shift+2'],
    icon: Focus,
    when: () => $selection.get().length > 0,
    run: () => showBounds(uniteBounds($selection.get().map(id => boundsOf($design.get(), id))), { margin: 90 })
  },
  {
    id: 'rulers',
    label: 'rulers',
    group: 'view',
    keys: ['Shift+R'],
    icon: Ruler,
    isOn: () => $view.get().rulers,
    run: toggle('rulers')
  },
  {
    id: 'grid',
    label: 'grid',
    group: 'view',
    keys: ["Mod+'", 'Shift+G'],
    icon: Grid3x3,
    isOn: () => $view.get().grid,
    run: toggle('grid')
  },
  {
    id: 'snapping',
    label: 'snapping',
    group: 'view',
    keys: ['Shift+S'],
    icon: Magnet,
    isOn: () => $view.get().snapping,
    run: toggle('snapping')
  },
  {
    id: 'all-artboards',
    label: 'allArtboards',
    group: 'view',
    keys: ['Shift+A'],
    icon: LayoutGrid,
    when: hasBoards,
    isOn: () => $view.get().allBoards,
    run: toggle('allBoards')
  },
  {
    id: 'zoom-all',
    label: 'zoomAll',
    group: 'view',
    keys: ['Shift+3'],
    icon: Expand,
    when: () => $boardsBeside.get().length > 0,
    run: () => showBounds(allBoardsBounds(), { margin: 56 })
  },
  {
    id: 'units',
    label: 'units',
    group: 'view',
    keys: ['Shift+U'],
    icon: Scaling,
    run() {
      const units = $view.get().units === 'mm' ? 'in' : 'mm'
      measureIn(units)
      announce(word(units === 'mm' ? 'unitsMm' : 'unitsIn'))
    }
  },
  {
    id: 'left-pane',
    label: 'leftPane',
    group: 'view',
    keys: ['Mod+\\'],
    icon: PanelLeft,
    isOn: () => $view.get().leftPane,
    run: toggle('leftPane')
  },
  {
    id: 'dock',
    label: 'rightPane',
    group: 'view',
    keys: ['Mod+Shift+\\'],
    icon: PanelRight,
    isOn: () => $view.get().dock,
    run: toggle('dock')
  },
  {
    id: 'comment',
    label: 'newComment',
    group: 'view',
    keys: ['Mod+Alt+M'],
    icon: MessageSquarePlus,
    when: () => $designerSession.get()?.mayComment === true,
    run: startComment
  },
  {
    id: 'comment-marks',
    label: 'commentMarks',
    group: 'view',
    keys: ['Shift+C'],
    icon: MessageSquare,
    isOn: () => $view.get().comments,
    run: toggle('comments')
  },
  {
    id: 'next-artboard',
    label: 'nextArtboard',
    group: 'view',
    keys: ['PageDown'],
    when: hasBoards,
    run: () => goTo(1)
  },
  {
    id: 'previous-artboard',
    label: 'previousArtboard',
    group: 'view',
    keys: ['PageUp'],
    when: hasBoards,
    run: () => goTo(-1)
  },
  {
    id: 'commands',
    label: 'commands',
    group: 'view',
    keys: ['Mod+K', 'Mod+/'],
    icon: Command,
    run: () => openWindow('commands')
  },
  {
    id: 'shortcuts',
    label: 'shortcuts',
    group: 'view',
    keys: ['?'],
    icon: Keyboard,
    run: () => openWindow('shortcuts')
  },
  {
    id: 'tour',
    label: 'tourTitle',
    group: 'view',
    icon: Sparkles,
    when: () => $designerSession.get()?.readOnly !== true,
    run: startTour
  }
]
