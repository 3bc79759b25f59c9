import { useState } from 'react'

import { NO_HISTORY, redo, remember, type Sheet, type Step, undo } from '#lib/client/grid/sheet.ts'

export interface SheetActs {
  rows: Sheet
  /** All of it is one act that can be taken back. */
  act: (steps: Step[]) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
}

/** Rows and their history, for a grid and for what else changes them. `onSteps` applies and keeps what is done. */
export function useSheet(rows: Sheet, onSteps: (steps: Step[]) => void): SheetActs {
  const [history, setHistory] = useState(NO_HISTORY)

  function goBack(step: typeof undo): void {
    const found = step(rows, history)
    if (!found) return
    setHistory(found.history)
    onSteps(found.steps)
  }

  return {
    rows,
    act(steps) {
      if (steps.length === 0) return
      setHistory(known => remember(known, steps))
      onSteps(steps)
    },
    undo: () => goBack(undo),
    redo: () => goBack(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0
  }
}
