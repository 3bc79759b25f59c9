// How far the pieces of an item are: made and spoiled, by size and step. What is spoiled has to be made again from the
// first step on, of a new blank if it was on the garment already.
import { required } from './required.ts'
import { METHODS, type Method } from './job-pricing/price-book.ts'

/** In their order. Which of them an item passes follows from its decorations. */
export const STEPS = ['cut', 'print', 'press', 'stitch', 'check'] as const
export type Step = (typeof STEPS)[number]

const STEPS_OF: Record<Method, readonly Step[]> = {
  vinyl: ['cut', 'press'],
  transfer: ['print', 'press'],
  screen: ['print'],
  embroidery: ['stitch'],
  sublimation: ['print', 'press'],
  sign: ['cut', 'print'],
  other: []
}

export interface StepCount {
  /** '' of what has no sizes. */
  size: string
  step: Step
  done: number
  spoiled: number
}

export interface CountedItem {
  kind: 'garment' | 'single'
  sizes: readonly { size: string; quantity: number }[]
  quantity: number
  components: readonly { method: Method }[]
  counts: readonly StepCount[]
}

export function stepsOf({ components }: Pick<CountedItem, 'components'>): Step[] {
  const passed = new Set(components.flatMap(({ method }) => STEPS_OF[METHODS.includes(method) ? method : 'other']))
  return STEPS.filter(step => passed.has(step) || step === 'check')
}

/** By which methods a piece that is spoiled at a step needs a new blank, and not only a new print: ink of a screen is on the garment. */
export const TAKES_BLANK: Record<Step, 'never' | 'always' | Method> = {
  cut: 'never',
  print: 'screen',
  press: 'always',
  stitch: 'always',
  check: 'always'
}

function usesBlank({ components }: Pick<CountedItem, 'components'>, step: Step): boolean {
  const by = TAKES_BLANK[step]
  return by === 'always' || components.some(({ method }) => method === by)
}

export function sizesOf({ kind, sizes, quantity }: Pick<CountedItem, 'kind' | 'sizes' | 'quantity'>) {
  // Two and a half hours are done, or are not.
  const count = Number.isInteger(quantity) ? quantity : 1
  return kind === 'single' ? [{ size: '', quantity: count }] : sizes.filter(each => each.quantity > 0)
}

/** How many have to come out of all steps. */
export function neededOf(item: Pick<CountedItem, 'kind' | 'sizes' | 'quantity'>): number {
  return sizesOf(item).reduce((sum, { quantity }) => sum + quantity, 0)
}

export interface StepState extends StepCount {
  /** What has to come out of it: what is ordered, and what later steps spoiled. */
  needed: number
}

/** The steps of one size, in their order. */
export function statesOf(item: CountedItem, size: string): StepState[] {
  const quantity = sizesOf(item).find(each => each.size === size)?.quantity ?? 0
  const states: StepState[] = []
  let needed = quantity
  for (const step of stepsOf(item).toReversed()) {
    const { done = 0, spoiled = 0 } = item.counts.find(count => count.size === size && count.step === step) ?? {}
    states.unshift({ size, step, done, spoiled, needed })
    needed += spoiled
  }
  return states
}

function lastOf(states: readonly StepState[]): StepState {
  return required(states.at(-1), 'a step that every item is made by')
}

/** Pieces that are through all steps. Of a size that was ordered less since, no more than are ordered now. */
export function doneOf(item: CountedItem): number {
  return sizesOf(item).reduce(
    (sum, { size, quantity }) => sum + Math.min(quantity, lastOf(statesOf(item, size)).done),
    0
  )
}

export function spoiledOf(item: CountedItem): number {
  return item.counts.reduce((sum, { spoiled }) => sum + spoiled, 0)
}

/** What of a size has to be had again, blanks, and what still has to be made again, prints or cuts. */
export function againOf(item: CountedItem, size: string): { blanks: number; steps: { step: Step; count: number }[] } {
  const states = statesOf(item, size)
  // Also of a step whose decoration is gone by now: the blank is too.
  const lost = item.counts.filter(count => count.size === size && usesBlank(item, count.step))
  const blanks = lost.reduce((sum, { spoiled }) => sum + spoiled, 0)
  const steps = states
    .filter(({ step }) => !usesBlank(item, step))
    .map(({ step, done, spoiled, needed }) => {
      return { step, count: Math.min(needed + spoiled - lastOf(states).needed, Math.max(0, needed - done)) }
    })
    .filter(({ count }) => count > 0)
  return { blanks: item.kind === 'garment' ? blanks : 0, steps }
}

/**
 * How many can be through a step where so many are spoiled there, of those that came to it so far. As many come to the
 * first step as it needs.
 */
export function mostDone(item: CountedItem, { size, step, spoiled }: Omit<StepCount, 'done'>): number {
  const states = statesOf(item, size)
  const at = states.findIndex(state => state.step === step)
  const own = states[at]
  const came = states[at - 1]?.done ?? (own ? own.needed + own.spoiled : 0)
  return Math.max(0, came - spoiled)
}

/** Why a count cannot be, with the figure that it would have to keep to. */
type CountFault =
  | { field: 'size'; fault: 'sizeGone' | 'stepGone' }
  | { field: 'done'; fault: 'spoiled' | 'tooMany' | 'tooFew'; limit: number }

export type CountResult = { ok: true; counts: StepCount[] } | ({ ok: false } & CountFault)

/**
 * What is through a step went through those before it, so they are counted along. But more that are spoiled are no sign
 * that others were made: where nothing else is left they are of those that were through, and the count has to say so.
 */
export function countStep(item: CountedItem, { size, step, done, spoiled }: StepCount): CountResult {
  if (!sizesOf(item).some(each => each.size === size)) {
    return { ok: false, field: 'size', fault: 'sizeGone' }
  }
  const changed = { ...item, counts: [...othersOf(item, size, step), { size, step, done, spoiled }] }
  const states = statesOf(changed, size)
  const at = states.findIndex(state => state.step === step)
  const counted = states[at]
  if (!counted) return { ok: false, field: 'size', fault: 'stepGone' }
  const { needed } = counted
  const known = item.counts.find(count => count.size === size && count.step === step) ?? { done: 0, spoiled: 0 }
  const most = mostDone(item, { size, step, spoiled })
  if (spoiled > known.spoiled && done <= known.done && done > most) {
    return { ok: false, field: 'done', fault: 'spoiled', limit: most }
  }
  if (done > needed) return { ok: false, field: 'done', fault: 'tooMany', limit: needed }
  const next = states[at + 1]
  if (next && done < next.done + next.spoiled) {
    return { ok: false, field: 'done', fault: 'tooFew', limit: next.done + next.spoiled }
  }
  let after = counted
  for (const before of states.slice(0, at).reverse()) {
    before.done = Math.max(before.done, after.done + after.spoiled)
    after = before
  }
  const own = states
    .filter(state => state.done > 0 || state.spoiled > 0)
    .map(state => ({ size: state.size, step: state.step, done: state.done, spoiled: state.spoiled }))
  // What was counted at a step that it does not pass any more stays, and with it the blanks that were spoiled there.
  const others = item.counts.filter(count => count.size !== size || !states.some(state => state.step === count.step))
  return { ok: true, counts: [...others, ...own] }
}

function othersOf({ counts }: CountedItem, size: string, step: Step): StepCount[] {
  return counts.filter(count => count.size !== size || count.step !== step)
}
