import { apply, type Change, difference, isEmpty } from './change.ts'
import type { Design } from './design.ts'
import { mergeDesigns } from './merge.ts'

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
type Steps = Step | undefined

interface Step {
  change: Change
  rest: Steps
  length: number
  /** What others changed: it is not undone here. */
  isForeign: boolean
}

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

/** What others changed, while nothing here was under way. */
export function follow(history: History, next: Design): History {
  const { past, present } = cancel(history)
  const last = past?.isForeign ? past : undefined
  const back = difference(next, last ? apply(present, last.change) : present)
  const rest = last ? last.rest : past
  return { past: add(rest, back, { isForeign: true }), present: next, future: undefined, before: undefined }
}

/** Takes back the last step of one's own; what others changed since stays. */
export function undo(history: History): History {
  const { past, present, future } = cancel(history)
  const { step, after } = lastOwn(past, present)
  if (!step) return cancel(history)
  const before = apply(after, step.change)
  if (step === past) {
    return { past: step.rest, present: before, future: add(future, difference(before, present)), before: undefined }
  }
  const { design } = mergeDesigns({ base: after, mine: before, theirs: present })
  return {
    past: add(step.rest, difference(design, before), { isForeign: true }),
    present: design,
    future: add(future, difference(design, present)),
    before: undefined
  }
}

/** The newest step that is one's own, and the design right after it. */
function lastOwn(past: Steps, present: Design): { step: Steps; after: Design } {
  let [step, after] = [past, present]
  for (; step?.isForeign; step = step.rest) after = apply(after, step.change)
  return { step, after }
}

export function redo(history: History): History {
  const { past, present, future } = cancel(history)
  if (!future) return cancel(history)
  const next = apply(present, future.change)
  return { past: add(past, difference(next, present)), present: next, future: future.rest, before: undefined }
}

export function canUndo({ past, present }: History): boolean {
  return lastOwn(past, present).step !== undefined
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

function add(rest: Steps, change: Change, { isForeign = false } = {}): Steps {
  const steps = { change, rest, length: (rest?.length ?? 0) + 1, isForeign }
  return steps.length > 2 * LIMIT ? newest(steps) : steps
}

/** Forgets all but the newest steps; rare, because the list first grows to twice the limit. */
function newest(steps: Steps): Steps {
  const kept: Step[] = []
  for (let step = steps; step && kept.length < LIMIT; step = step.rest) kept.push(step)
  let list: Steps
  for (const [index, step] of kept.reverse().entries()) list = { ...step, rest: list, length: index + 1 }
  return list
}
