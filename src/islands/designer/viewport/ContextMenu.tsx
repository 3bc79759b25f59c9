import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { $contextMenu, closeContextMenu } from '#lib/client/designer/context-menu.ts'
import { $design, $selection } from '#lib/client/designer/document.ts'
import { word } from '#lib/client/designer/words.ts'
import type { DesignObject } from '#lib/designer/design.ts'

import { actionOf } from '../actions/all.ts'
import { linesFor } from '../parts/ActionButton.tsx'
import { linesOf, type MenuLine, MenuLines, menuKey } from '../parts/MenuLines.tsx'

const EDGE_PX = 8

const WITH_OBJECTS = [
  ['enter', 'crop', 'tool-nodes'],
  ['cut', 'copy', 'paste', 'paste-in-place', 'duplicate', 'delete'],
  ['copy-style', 'paste-style', 'select-same-colour'],
  ['order-front', 'order-forward', 'order-backward', 'order-back'],
  ['group', 'ungroup', 'flip-horizontal', 'flip-vertical', 'lock', 'hide'],
  ['repeat-line', 'repeat-grid', 'repeat-circle'],
  ['make-symbol', 'edit-symbol', 'update-symbol', 'reset-symbol', 'detach-symbol'],
  ['weld', 'subtract', 'outline', 'offset', 'simplify', 'join', 'bridges', 'stones'],
  ['smooth-nodes', 'corner-nodes', 'average-both', 'average-x', 'average-y'],
  ['choose-films'],
  ['comment']
]
const WITHOUT = [
  ['paste', 'select-all'],
  ['import', 'clip-art'],
  ['comment'],
  ['zoom-fit', 'zoom-all', 'zoom-real', 'rulers', 'grid', 'snapping', 'all-artboards']
]

/** What can be done with what is under the pointer, or with what is selected: only what would do something. */
export function ContextMenu() {
  const place = useStore($contextMenu)
  const selection = useStore($selection)
  const design = useStore($design)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const node = menu.current
    if (!place || !node) return
    node.showPopover()
    node.style.insetInlineStart = `${Math.max(EDGE_PX, Math.min(place.x, innerWidth - node.offsetWidth - EDGE_PX))}px`
    node.style.insetBlockStart = `${Math.max(EDGE_PX, Math.min(place.y, innerHeight - node.offsetHeight - EDGE_PX))}px`
    linesOf(node)[0]?.focus()
    // A finger that rested is lifted after the menu opened: the browser's own way would close it then.
    const press = (event: PointerEvent) => {
      if (!node.contains(event.target as Node)) closeContextMenu()
    }
    addEventListener('pointerdown', press, true)
    addEventListener('blur', closeContextMenu)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('blur', closeContextMenu)
    }
  }, [place])

  if (!place) return null

  function close() {
    closeContextMenu()
    document.getElementById('drawing')?.focus({ preventScroll: true })
  }

  function choose(line: MenuLine) {
    close()
    line.run()
  }

  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={word('contextMenu')}
      className="drop-menu fixed inset-auto max-h-[calc(100dvh_-_3.5rem)] min-w-54 overflow-y-auto rounded-lg border-0 bg-raised p-1 text-sm text-text [color-scheme:light] shadow-mid [.on-ink_&]:[color-scheme:dark] [.on-ink_&]:[--raised:#2a2b35] [@media_(hover:_none)]:[&_.key]:hidden"
      data-own=""
      onContextMenu={event => event.preventDefault()}
      onKeyDown={event => menuKey(event, event.currentTarget, close)}
    >
      <MenuLines groups={linesOfMenu(design.objects[selection[0] ?? '']?.type)} onChoose={choose} />
    </div>
  )
}

/** For the kind of what is selected first. */
function linesOfMenu(type: DesignObject['type'] | undefined): MenuLine[][] {
  return (type ? WITH_OBJECTS : WITHOUT).map(ids =>
    linesFor(ids.filter(id => actionOf(id).when?.() !== false && isFor(id, type))).map(line => {
      return line.id === 'enter' ? { ...line, label: word(type === 'text' ? 'editText' : 'enterGroup') } : line
    })
  )
}

/** Going into a picture is cropping it, and only paths have nodes. */
function isFor(id: string, type: DesignObject['type'] | undefined): boolean {
  if (id === 'enter') return type !== 'image'
  return (id !== 'tool-nodes' && id !== 'simplify') || type === 'path'
}
