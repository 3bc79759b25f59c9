// What lies on what must stick to it, and come off the press as it is drawn.
import { required } from '#lib/shared/required.ts'

import type { Design } from '../design.ts'
import { uniteBounds } from '../geometry/bounds.ts'
import type { Pressed } from '../production/cut-layers.ts'
import { type Comparison, compareGarment } from '../production/garment.ts'
import { boundsOfPair } from '../production/stacking.ts'
import type { Problem } from './checks.ts'

/** More passes of one film than this make a stiff, scorched print. */
const MOST_PASSES = 3

export function pressProblems(design: Design, artboard: string, pressed: Pressed): Problem[] {
  return [
    ...slippery(design, pressed),
    ...thickOnThin(design, pressed),
    ...checkPasses(pressed),
    ...unlike(design, artboard, pressed)
  ]
}

function partAt<P>(parts: readonly P[], place: number): P {
  return required(parts[place], 'a part that is stacked')
}

/** One problem a pair of films, at the first place where it shows; with knock-out they lie side by side. */
function slippery({ palette, production }: Design, { parts, stacking }: Pressed): Problem[] {
  if (production.knockout) return []
  const names = new Map(palette.entries.map(({ ref, name }) => [ref, name]))
  const smooth = new Set(palette.entries.filter(({ material }) => material?.canCarry === false).map(({ ref }) => ref))
  const found = new Map<string, Problem>()
  for (const [lower, uppers] of stacking.above.entries()) {
    const below = partAt(parts, lower).ref
    for (const upper of smooth.has(below) ? uppers : []) {
      const { ref, objectId } = partAt(parts, upper)
      const pair = `${below} ${ref}`
      if (found.has(pair)) continue
      const at = boundsOfPair(parts, lower, upper)
      found.set(pair, { kind: 'cannot-carry', severity: 'error', at, objectId, ref, detail: names.get(below), fix: { kind: 'knock-out' } }) // biome-ignore format: one line
    }
  }
  return [...found.values()]
}

/** One warning a pair of films; a film whose thickness nobody said is left to who presses it. */
function thickOnThin({ palette, production }: Design, { parts, stacking }: Pressed): Problem[] {
  if (production.knockout) return []
  const films = new Map(palette.entries.map(({ ref, name, material }) => [ref, { name, ...material }]))
  const found = new Map<string, Problem>()
  for (const [lower, uppers] of stacking.above.entries()) {
    const lowest = partAt(parts, lower).ref
    const below = films.get(lowest)
    if (!below?.thicknessUm || below.canCarry === false) continue
    for (const upper of uppers) {
      const { ref, objectId } = partAt(parts, upper)
      const pair = `${lowest} ${ref}`
      if (found.has(pair) || (films.get(ref)?.thicknessUm ?? 0) <= below.thicknessUm) continue
      const at = boundsOfPair(parts, lower, upper)
      found.set(pair, { kind: 'thick-on-thin', severity: 'warning', at, objectId, ref, detail: below.name, fix: { kind: 'knock-out' } }) // biome-ignore format: one line
    }
  }
  return [...found.values()]
}

/** Films that lie between others are pressed more than once; side by side they would not be. */
function checkPasses({ layers }: Pressed): Problem[] {
  const several = Map.groupBy(
    layers.filter(layer => layer.passes > 1),
    ({ ref }) => ref
  )
  return [...several].map(([ref, own]) => ({
    kind: own.length > MOST_PASSES ? 'many-passes' : 'passes',
    severity: own.length > MOST_PASSES ? 'error' : 'warning',
    at: uniteBounds(own.slice(1).map(({ bounds }) => bounds)),
    ref,
    detail: String(own.length),
    fix: { kind: 'knock-out' }
  }))
}

/** The layers laid on each other, compared with the drawing. */
function unlike(design: Design, artboard: string, pressed: Pressed): Problem[] {
  const names = new Map(design.palette.entries.map(({ ref, name }) => [ref, name]))
  const isOrdered = design.artboards.some(({ id, pressOrder }) => id === artboard && pressOrder !== undefined)
  return comparisonOf(pressed).differences.map(({ at, drawn, pressed: found }) => ({
    kind: found === undefined ? 'not-pressed' : 'looks-different',
    severity: 'error',
    at,
    ref: drawn,
    detail: found === undefined ? undefined : names.get(found),
    fix: isOrdered ? { kind: 'press-order', artboard } : design.production.knockout ? { kind: 'lay-over' } : undefined
  }))
}

const compared = new WeakMap<Pressed, Comparison>()

function comparisonOf(pressed: Pressed): Comparison {
  const known = compared.get(pressed)
  if (known) return known
  const comparison = compareGarment(pressed.parts, pressed.layers)
  compared.set(pressed, comparison)
  return comparison
}
