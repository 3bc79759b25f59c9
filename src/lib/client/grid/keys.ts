// What the keys of a grid do while no cell is being edited: those of the common spreadsheets.
import type { Direction } from './selection.ts'

export interface KeyPress {
  key: string
  ctrl: boolean
  shift: boolean
  alt: boolean
}

export type KeyAct =
  | { kind: 'move'; direction: Direction; extend: boolean; by: 'cell' | 'page' | 'run' }
  | { kind: 'edge'; edge: 'row-start' | 'row-end' | 'first' | 'last'; extend: boolean }
  | { kind: 'step'; key: 'tab' | 'enter'; back: boolean }
  | { kind: 'move-rows'; direction: 'up' | 'down' }
  | { kind: 'widen' | 'move-column'; by: -1 | 1 }
  /** What stands behind the cell. */
  | { kind: 'open' }
  /** With what is in the cell, or with this text in its place. */
  | { kind: 'edit'; text?: string }
  | {
      kind: 'clear' | 'fill-down' | 'undo' | 'redo' | 'find' | 'select-all' | 'select-row' | 'select-column' | 'escape'
    }

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right'
}

const WITH_CTRL: Record<string, KeyAct> = {
  a: { kind: 'select-all' },
  d: { kind: 'fill-down' },
  f: { kind: 'find' },
  y: { kind: 'redo' },
  z: { kind: 'undo' },
  Z: { kind: 'redo' },
  ' ': { kind: 'select-column' }
}

/** Nothing for keys that are the browser's. Ctrl stands for Cmd, too. */
export function readKey(press: KeyPress): KeyAct | undefined {
  const { key, ctrl, shift, alt } = press
  const direction = ARROWS[key]
  if (direction) return readArrow(direction, press)
  if (alt) return key === 'Enter' ? { kind: 'open' } : undefined
  if (ctrl) return WITH_CTRL[key] ?? readEdge(press)
  if (shift && key === ' ') return { kind: 'select-row' }
  if (key === 'Tab') return { kind: 'step', key: 'tab', back: shift }
  if (key === 'Enter') return { kind: 'step', key: 'enter', back: shift }
  if (key === 'F2') return { kind: 'edit' }
  if (key === 'Backspace') return { kind: 'edit', text: '' }
  if (key === 'Delete') return { kind: 'clear' }
  if (key === 'Escape') return { kind: 'escape' }
  // The key itself goes into the field that opens; so does what an input method makes of several.
  if ([...key].length === 1 || key === 'Process') return { kind: 'edit', text: '' }
  return readEdge(press)
}

function readArrow(direction: Direction, { ctrl, shift, alt }: KeyPress): KeyAct | undefined {
  const isVertical = direction === 'up' || direction === 'down'
  const by = direction === 'left' ? -1 : 1
  if (alt && ctrl) return isVertical ? undefined : { kind: 'widen', by }
  if (alt && shift && !isVertical) return { kind: 'move-column', by }
  if (alt) return isVertical ? { kind: 'move-rows', direction } : undefined
  return { kind: 'move', direction, extend: shift, by: ctrl ? 'run' : 'cell' }
}

function readEdge({ key, ctrl, shift: extend }: KeyPress): KeyAct | undefined {
  if (key === 'Home') return { kind: 'edge', edge: ctrl ? 'first' : 'row-start', extend }
  if (key === 'End') return { kind: 'edge', edge: ctrl ? 'last' : 'row-end', extend }
  if (key === 'PageUp' || key === 'PageDown') {
    return { kind: 'move', direction: key === 'PageUp' ? 'up' : 'down', extend, by: 'page' }
  }
  return undefined
}
