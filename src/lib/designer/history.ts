import { apply, type Change, difference, isEmpty } from './change.ts'
import type { Design } from './design.ts'

const LIMIT = 1000

/** Past and future keep what each step changed, not whole designs: a thousand steps weigh what they moved. */
export interface History {
  past: Steps
  present: Design
  future: Steps
  /** The design before the gesture under way. */
  before: Design | undefined
}

/** The newest first: adding or taking a step copies nothing, however long the past is. */
type Steps = { change: Change; rest: Steps; length: number } | undefined

export function startHistory(present: Design): History {
  return { past: undefined, present, future: undefined, before: undefined }
}

/** One step, whatever was previewed on the way to it. */
export function commit(history: History, next: Design): History {
  const back = difference(next, history.before ?? history.present)
  if (isEmpty(back)) return cancel(history)
  return { past: add(history.past, back), present: next, future: undefined, before: undefined }
}

/** Shows a change that may still be cancelled, such as a drag. */
export function preview(history: History, next: Design): History {
  return { ...history, present: next, before: history.before ?? history.present }
}

export function cancel(history: History): History {
  return { ...history, present: history.before ?? history.present, before: undefined }
}

export function undo(history: History): History {
  const { past, present, future } = cancel(history)
  if (!past) return cancel(history)
  const previous = apply(present, past.change)
  return { past: past.rest, present: previous, future: add(future, difference(previous, present)), before: undefined }
}

export function redo(history: History): History {
  const { past, present, future } = cancel(history)
  if (!future) return cancel(history)
  const next = apply(present, future.change)
  return { past: add(past, difference(next, present)), present: next, future: future.rest, before: undefined }
}

export function canUndo(history: History): boolean {
  return Boolean(history.past)
}

export function canRedo(history: History): boolean {
  return Boolean(history.future)
}

/** The designs up to `most` steps away, the newest first; `by` is how many steps to redo, or below zero to undo. */
export function statesAround(history: History, most: number): { by: number; design: Design }[] {
  const start = cancel(history)
  const undone = walk(start, undo, most).map((design, index) => ({ by: -index - 1, design }))
  const redone = walk(start, redo, most).map((design, index) => ({ by: index + 1, design }))
  return [...redone.reverse(), { by: 0, design: start.present }, ...undone]
}

/** Each design that the steps lead through. */
function walk(from: History, step: (history: History) => History, most: number): Design[] {
  const designs: Design[] = []
  for (let at = from; designs.length < most; ) {
    const next = step(at)
    if (next.present === at.present) break
    designs.push(next.present)
    at = next
  }
  return designs
}

function add(rest: Steps, change: Change): Steps {
  const steps = { change, rest, length: (rest?.length ?? 0) + 1 }
  return steps.length > 2 * LIMIT ? newest(steps) : steps
}

/** Forgets all but the newest steps; rare, because the list first grows to twice the limit. */
function newest(steps: Steps): Steps {
  const changes: Change[] = []
  for (let step = steps; step && changes.length < LIMIT; step = step.rest) changes.push(step.change)
  let list: Steps
  for (const [index, change] of changes.reverse().entries()) list = { change, rest: list, length: index + 1 }
  return list
}
