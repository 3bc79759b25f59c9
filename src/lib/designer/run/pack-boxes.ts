// Lays boxes on a strip, one sheet after the other: rows of boxes that are about equally long and together as wide as the
// room there is, so that equal shapes end up in blocks. Many sheets are tried with other dice, and the fullest is kept.
import { required } from '#lib/shared/required.ts'

import type { Random } from '../nesting/random.ts'

/** Millimetres with the distance to the next box; x runs along the strip, y across it. */
export interface Box {
  id: string
  alongMm: number
  acrossMm: number
  /** As it is, turned by a quarter, or either. */
  lies: 'as-is' | 'turned' | 'either'
}

export interface BoxPlace {
  id: string
  x: number
  y: number
  turned: boolean
}

export interface BoxSheet {
  lengthMm: number
  places: BoxPlace[]
}

interface Strip {
  widthMm: number
  /** The longest that a sheet may be. */
  lengthMm: number
  /** So many boxes lie on it at most. */
  most: number
}

/** Boxes of one size. */
interface Kind {
  /** In both ways that it may lie: first as it is. */
  ways: { along: number; across: number; turned: boolean }[]
  ids: string[]
}

/** Room between two of the corners of what is laid so far: from y on, so wide, free from x on. */
interface Step {
  y: number
  width: number
  x: number
}

interface Choice {
  kind: number
  along: number
  across: number
  turned: boolean
}

/** Widths are added up in steps of half a millimetre. */
const UNITS = 2
/** So many boxes are looked at for one row. */
const SAMPLE = 120
/** A sheet is cut off where it is fullest, but not before so much of its length. */
const LEAST_SHARE = 0.6
const SLACK = 1e-6

export function kindsOf(boxes: readonly Box[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const { id, alongMm, acrossMm, lies } of boxes) {
    const key = `${alongMm.toFixed(3)} ${acrossMm.toFixed(3)} ${lies}`
    const kind = kinds.get(key) ?? { ids: [], ways: waysOf(alongMm, acrossMm, lies) }
    kinds.set(key, kind)
    kind.ids.push(id)
  }
  // The same whatever order they came in.
  return [...kinds.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind)
}

function waysOf(along: number, across: number, lies: Box['lies']): Kind['ways'] {
  const asIs = { along, across, turned: false }
  const turned = { along: across, across: along, turned: true }
  if (lies === 'as-is') return [asIs]
  return lies === 'turned' ? [turned] : [asIs, turned]
}

/** The best of so many tries; takes what it lays out of `kinds`. Undefined where not one box fits. */
export function fillSheet(
  kinds: Kind[],
  strip: Strip,
  { random, tries }: { random: Random; tries: number }
): BoxSheet | undefined {
  let best: { laid: Laid; score: number } | undefined
  for (let at = 0; at < tries; at++) {
    const laid = tryOnce(kinds, strip, { random, isFirst: at === 0 })
    if (laid.choices.length === 0) return undefined
    // All that is left on one sheet: the shortest wins, whatever its share.
    const score = laid.isAll ? 2 - laid.length / (strip.lengthMm + laid.length) : laid.usage
    if (!best || score > best.score) best = { laid, score }
  }
  if (!best) return undefined
  const { choices, length } = best.laid
  const places = choices.map(({ kind, x, y, turned }) => ({
    id: required(kinds[kind].ids.shift(), 'a box that is left'),
    x,
    y,
    turned
  }))
  return { lengthMm: length, places }
}

interface Laid {
  choices: (Choice & { x: number; y: number })[]
  length: number
  usage: number
  isAll: boolean
}

function tryOnce(kinds: readonly Kind[], strip: Strip, dice: { random: Random; isFirst: boolean }): Laid {
  const left = kinds.map(({ ids }) => ids.length)
  let remaining = left.reduce((sum, count) => sum + count, 0)
  const steps: Step[] = [{ y: 0, width: strip.widthMm, x: 0 }]
  const choices: Laid['choices'] = []
  let [area, length] = [0, 0]
  const cut = { count: 0, length: 0, usage: 0 }
  while (remaining > 0 && choices.length < strip.most) {
    const at = lowest(steps)
    const step = steps[at]
    const row = rowFor(kinds, left, {
      step,
      depth: depthOf(steps, at),
      strip,
      room: strip.most - choices.length,
      ...dice
    })
    if (row.length === 0) {
      if (steps.length === 1) break
      raise(steps, at)
      continue
    }
    const before = steps[at - 1]?.x ?? Number.POSITIVE_INFINITY
    const after = steps[at + 1]?.x ?? Number.POSITIVE_INFINITY
    // The longest beside the higher neighbour, so that the room that is left stays in one piece.
    row.sort((a, b) => b.along - a.along || a.kind - b.kind)
    if (after > before) row.reverse()
    const used = row.reduce((sum, { across }) => sum + across, 0)
    let y = after > before ? step.y + step.width - used : step.y
    const made: Step[] = []
    for (const choice of row) {
      choices.push({ ...choice, x: step.x, y })
      made.push({ y, width: choice.across, x: step.x + choice.along })
      left[choice.kind]--
      remaining--
      area += choice.along * choice.across
      length = Math.max(length, step.x + choice.along)
      y += choice.across
    }
    const rest = { y: after > before ? step.y : y, width: step.width - used, x: step.x }
    if (rest.width > SLACK) after > before ? made.unshift(rest) : made.push(rest)
    steps.splice(at, 1, ...made)
    join(steps)
    const usage = area / (length * strip.widthMm)
    if (length >= LEAST_SHARE * strip.lengthMm && usage >= cut.usage) {
      Object.assign(cut, { count: choices.length, length, usage })
    }
  }
  const isAll = remaining === 0
  if (isAll || cut.count === 0)
    return { choices, length, usage: length > 0 ? area / (length * strip.widthMm) : 0, isAll }
  return { choices: choices.slice(0, cut.count), length: cut.length, usage: cut.usage, isAll }
}

function lowest(steps: readonly Step[]): number {
  let best = 0
  for (const [index, { x }] of steps.entries()) if (x < steps[best].x - SLACK) best = index
  return best
}

/** How far the lower neighbour reaches beyond it. */
function depthOf(steps: readonly Step[], at: number): number {
  const near = [steps[at - 1], steps[at + 1]].flatMap(step => (step ? [step.x] : []))
  return near.length > 0 ? Math.min(...near) - steps[at].x : Number.POSITIVE_INFINITY
}

/** Nothing fits into it any more: it is as far along as its lower neighbour. */
function raise(steps: Step[], at: number): void {
  const near = [steps[at - 1], steps[at + 1]].flatMap(step => (step ? [step.x] : []))
  steps[at].x = Math.min(...near)
  join(steps)
}

function join(steps: Step[]): void {
  for (let at = steps.length - 2; at >= 0; at--) {
    if (Math.abs(steps[at].x - steps[at + 1].x) > SLACK) continue
    steps[at].width += steps[at + 1].width
    steps.splice(at + 1, 1)
  }
}

interface Row {
  step: Step
  depth: number
  strip: Strip
  room: number
  random: Random
  isFirst: boolean
}

/** Boxes side by side that fill the room best, all about as long as the one that was chosen first. */
function rowFor(kinds: readonly Kind[], left: readonly number[], row: Row): Choice[] {
  const { step, depth, strip, random, isFirst } = row
  const fitting: Choice[] = []
  for (const [kind, { ways }] of kinds.entries()) {
    if (left[kind] === 0) continue
    for (const way of ways) {
      if (way.across <= step.width + SLACK && step.x + way.along <= strip.lengthMm + SLACK)
        fitting.push({ kind, ...way })
    }
  }
  if (fitting.length === 0) return []
  // The one that leaves least of a pit open; on even ground one of the largest.
  const open = depth === Number.POSITIVE_INFINITY
  const merit = ({ along, across }: Choice) => (open ? along * across : -Math.abs(depth - along) + across / 1000)
  const ranked = fitting.length > 1 ? fitting.toSorted((a, b) => merit(b) - merit(a)) : fitting
  const pivot = ranked[isFirst ? 0 : Math.floor(random() ** 2 * Math.min(ranked.length, 8))]
  const shortest = pivot.along * (isFirst ? 0.9 : 0.8 + 0.18 * random())
  const alike = fitting.filter(({ along }) => along <= pivot.along + SLACK && along >= shortest)
  return fillWidth(pivot, sampled(alike, pivot, random), left, row)
}

function sampled(all: Choice[], pivot: Choice, random: Random): Choice[] {
  const seen = new Set([pivot.kind])
  const others = all.filter(({ kind }) => !seen.has(kind) && seen.add(kind))
  for (let at = 0; at < Math.min(SAMPLE, others.length - 1); at++) {
    const other = at + Math.floor(random() * (others.length - at))
    ;[others[at], others[other]] = [others[other], others[at]]
  }
  return [pivot, ...others.slice(0, SAMPLE)]
}

/** The pivot, and those that add up to most of what is left of the width beside it. */
function fillWidth(pivot: Choice, choices: readonly Choice[], left: readonly number[], { step, room }: Row): Choice[] {
  const most = Math.floor((step.width - pivot.across + SLACK) * UNITS)
  if (most <= 0 || room <= 1) return [pivot]
  // last[sum]: which choice was added to come to this sum.
  const last = new Int32Array(most + 1).fill(-1)
  last[0] = choices.length
  let reached = 0
  for (const [index, { kind, across }] of choices.entries()) {
    const units = Math.ceil(across * UNITS - SLACK)
    const count = left[kind] - (kind === pivot.kind ? 1 : 0)
    for (let copy = 0; copy < Math.min(count, Math.floor(most / units)); copy++) {
      let isNew = false
      for (let sum = Math.min(most, reached + units); sum >= units; sum--) {
        if (last[sum] !== -1 || last[sum - units] === -1) continue
        last[sum] = index
        reached = Math.max(reached, sum)
        isNew = true
      }
      if (!isNew) break
    }
    if (last[most] !== -1) break
  }
  const row = [pivot]
  for (let sum = reached; sum > 0 && row.length < room; ) {
    const choice = choices[last[sum]]
    row.push(choice)
    sum -= Math.ceil(choice.across * UNITS - SLACK)
  }
  return row
}
