import { useLayoutEffect } from 'react'

import { pasteText } from '#lib/client/designer/clipboard.ts'
import { announce } from '#lib/client/designer/announce.ts'
import { $artboardId, $design, $selection, select } from '#lib/client/designer/document.ts'
import { $editing } from '#lib/client/designer/gesture.ts'
import { boundsOf, topObjects } from '#lib/client/designer/measure.ts'
import { describe } from '#lib/client/designer/naming.ts'
import { reveal } from '#lib/client/designer/camera.ts'
import { asFile, drawingOn } from '#lib/client/designer/foreign-clipboard.ts'
import { importFiles } from '#lib/client/designer/import-files.ts'
import { showRefusals } from '#lib/client/designer/import-refusals.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { $tool, $view, chooseTool } from '#lib/client/designer/view.ts'
import { $openWindow } from '#lib/client/designer/windows.ts'
import { giveTable } from '#lib/client/designer/tables.ts'
import { word } from '#lib/client/designer/words.ts'
import { placeOf } from '#lib/designer/tree.ts'

import { runKey } from './actions/all.ts'
import { placeText, placeWithKeys } from './actions/insert.ts'
import { TOOLS } from './tools/tools.ts'

/** Everything that keys do, wherever in the editor the focus is, but for fields and windows that have keys of their own. */
export function useKeys(): void {
  // Before it is seen: who sees the editor may press keys.
  useLayoutEffect(() => {
    // The browser's paste does not say by which keys.
    let inPlace = false
    const down = (event: KeyboardEvent) => {
      // The ring around the drawing is for those who work with keys.
      delete document.getElementById('drawing')?.dataset['pointed']
      inPlace = event.shiftKey
      if (isWindowOpen() || (isTyping(event.target) && !isWayOut(event)) || !isOurs(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isWindowOpen() || !event.clipboardData) return
      const files = [...event.clipboardData.files]
      const text = event.clipboardData.getData('text/plain')
      const types = ['image/svg+xml', 'text/plain', 'text/html']
      const read = new Map(types.map(type => [type, event.clipboardData?.getData(type) ?? '']))
      const drawing = drawingOn(type => read.get(type) ?? '')
      event.preventDefault()
      // Beside a drawing programs put a picture of it, which is less.
      if (drawing && drawing !== 'own') void pasteOrImport(text, { inPlace, svg: drawing.svg })
      else if (files.length > 0) void importFiles(files)
      else if (drawing === 'own') showRefusals([{ file: word('paste'), reason: word('pasteAsSvg') }])
      else void pasteOrImport(text, { inPlace })
    }
    addEventListener('keydown', down, true)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('keydown', down, true)
      removeEventListener('paste', paste)
    }
  }, [])
}

/** Does what a key asks for. */
function isOurs(event: KeyboardEvent): boolean {
  const target = event.target as Element
  if (target.closest('[popover], dialog')) return false
  const onDrawing = target.id === 'drawing'
  const tool = TOOLS[$tool.get()]
  if (tool.settingKey?.(event) || (onDrawing && tool.key?.(event))) return true
  if (onDrawing && event.key === 'Tab') return walk(event.shiftKey ? -1 : 1)
  if (onDrawing && event.key === 'Enter' && placeWithKeys()) return true
  if (!onDrawing && isForControl(event)) return false
  if (event.key === 'Escape' && $tool.get() !== 'select') {
    chooseTool('select')
    return true
  }
  return runKey(event)
}

/** Objects of ours, the text of an SVG from another program, or words. */
async function pasteOrImport(text: string, { inPlace, svg }: { inPlace: boolean; svg?: string }): Promise<void> {
  if (await pasteText(text, { inPlace })) return
  if (svg) await importFiles([asFile(svg)])
  else if ($designerSession.get()?.readOnly) announce(word('readOnly'))
  else if (text.includes('\t')) giveTable(text)
  else if (text.trim()) placeText(text)
}

/** A dialog that the browser has closed is gone for a person, while the event that says so is still to come. */
function isWindowOpen(): boolean {
  return $openWindow.get() !== undefined && !document.querySelector('dialog[data-shown]:not([open])')
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

/** Out of a field of a panel: back to the drawing, or to all commands. */
function isWayOut({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'F6' || ((ctrlKey || metaKey) && key.toLowerCase() === 'k')
}

/** A button has Enter, Space and the arrows to itself; letters with Ctrl are the editor's everywhere. */
function isForControl({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  return ['Enter', ' ', 'Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)
}

/** To the next object in drawing order; false at the end, where Tab leaves the drawing. */
function walk(step: 1 | -1): boolean {
  if ($editing.get() !== undefined) return false
  const design = $design.get()
  const [current] = $selection.get()
  const group = current === undefined ? undefined : placeOf(design, current)?.group
  const all = (group?.children ?? topObjects(design, $artboardId.get())).filter(id => !design.objects[id]?.hidden)
  const at = current === undefined ? (step > 0 ? -1 : all.length) : all.indexOf(current)
  const next = all[at + step]
  if (next === undefined) return false
  select([next])
  reveal(boundsOf(design, next))
  announce(describe(design, next, $view.get().units))
  return true
}
