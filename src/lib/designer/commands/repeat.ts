// Live copies: whatever is done to one copy of a repeat is done to all.
import { required } from '#lib/shared/required.ts'

import type { Design, DesignObject, GroupObject, Matrix } from '../design.ts'
import { type Bounds, centreOf, heightOf, widthOf } from '../geometry/bounds.ts'
import { IDENTITY, invert, multiply } from '../geometry/matrix.ts'
import type { Repeat } from '../repeat.ts'
import { slotsOf } from '../repeat-slots.ts'
import { changeable, drawingOrder, withDescendants } from '../tree.ts'
import { pick } from './add.ts'
import { copied } from './duplicate.ts'
import { relist, withObjects } from './edit.ts'
import { group } from './group.ts'
import { newId } from './ids.ts'

const GAP_MM = 6

type RepeatGroup = GroupObject & { repeat: Repeat }

/** Repeats what is selected; several objects are one copy together. Answers the new group, to select it. */
export function repeatObjects(
  design: Design,
  ids: Iterable<string>,
  { kind, bounds, makeId = newId }: { kind: Repeat['kind']; bounds: Bounds; makeId?: () => string }
): { design: Design; id: string | undefined } {
  const chosen = changeable(design, ids)
  const [only] = chosen
  if (only === undefined) return { design, id: undefined }
  const source = chosen.length > 1 ? makeId() : only
  const from = chosen.length > 1 ? group(design, chosen, { id: source }) : design
  const id = makeId()
  const made: GroupObject = { id, type: 'group', m: IDENTITY, children: [source], repeat: usualRepeat(kind, bounds) }
  return { design: settled(from, from, withObjects(relist(from, new Map([[source, [id]]])), [made]), makeId), id }
}

function usualRepeat(kind: Repeat['kind'], bounds: Bounds): Repeat {
  const [dxMm, dyMm] = [widthOf(bounds) + GAP_MM, heightOf(bounds) + GAP_MM]
  if (kind === 'line') return { kind, count: 3, dxMm, dyMm: 0 }
  if (kind === 'grid') return { kind, columns: 3, rows: 3, dxMm, dyMm }
  const [x, y] = centreOf(bounds)
  return { kind, count: 8, xMm: x, yMm: y + Math.max(dyMm * 1.5, dxMm * 1.3), sweep: 360 }
}

export function setRepeat(design: Design, id: string, repeat: Repeat): Design {
  const object = design.objects[id]
  return object?.type === 'group' ? withObjects(design, [{ ...object, repeat }]) : design
}

/** The copies stay as they are, each by itself, in a plain group. */
export function releaseRepeat(design: Design, id: string): Design {
  const object = design.objects[id]
  if (object?.type !== 'group') return design
  const { repeat: _, ...plain } = object
  return withObjects(design, [plain])
}

/**
 * Makes the copies of each repeat equal again after a change: to the one that was changed. `before` is the design before the
 * step, `shown` what was on the screen last (a preview of the same step, or the same design).
 */
export function settleRepeats(before: Design, shown: Design, next: Design): Design {
  return next === before ? next : settled(before, shown, next, newId)
}

function settled(before: Design, shown: Design, next: Design, makeId: () => string): Design {
  if (!Object.values(next.objects).some(isRepeat)) return next
  // Repeats within repeats come first: what they become is copied.
  const ids = drawingOrder(next).filter(id => isRepeat(next.objects[id]))
  return ids.reduceRight((design, id) => settledGroup({ before, shown, next: design, id, makeId }), next)
}

function isRepeat(object: DesignObject | undefined): object is RepeatGroup {
  return object?.type === 'group' && object.repeat !== undefined
}

interface Settling {
  before: Design
  shown: Design
  next: Design
  id: string
  makeId: () => string
}

function settledGroup(settling: Settling): Design {
  const { before, next, id } = settling
  const now = next.objects[id]
  if (!isRepeat(now)) return next
  const was = before.objects[id]
  const isKnown = isRepeat(was)
  const matrixOf = (child = '') => required(next.objects[child], 'the copy that was worked on').m
  const isSameRule = isKnown && was.repeat === now.repeat
  if (isSameRule && was.children !== now.children && !isSameList(was.children, now.children)) {
    const rest = was.children.filter(child => now.children.includes(child))
    // Fewer were left on purpose; a place in a grid cannot be left empty, and what came in belongs to no rule.
    if (now.repeat.kind === 'grid' || rest.length < 2 || !isSameList(rest, now.children)) return releaseRepeat(next, id)
    return laidOut(settling, { ...now, repeat: { ...now.repeat, count: rest.length } }, 0, matrixOf(rest[0]))
  }
  if (!isSameRule) return laidOut(settling, now, 0, matrixOf(now.children[0]))
  if (was === now && now.children.every(child => isUntouched(before, next, child))) return next
  const at = changedCopy(settling, now)
  return laidOut(settling, now, at, multiply(invert(slotsOf(now.repeat)[at] ?? IDENTITY), matrixOf(now.children[at])))
}

/** Which copy was worked on: others are as they were before, or as the preview showed them. */
function changedCopy({ before, shown, next }: Settling, { children }: RepeatGroup): number {
  const isNew = children.map(child => !isUntouched(before, next, child))
  const both = children.findIndex((child, index) => isNew[index] && !isUntouched(shown, next, child))
  return Math.max(0, both >= 0 ? both : isNew.indexOf(true))
}

function isUntouched(before: Design, next: Design, root: string): boolean {
  return withDescendants(next, [root]).every(id => before.objects[id] === next.objects[id])
}

/** All copies anew, of the one at `at`; what comes out as it was stays the same value. */
function laidOut({ next, makeId }: Settling, now: RepeatGroup, at: number, first: Matrix): Design {
  const root = required(now.children[at], 'a copy of every repeat')
  const source = pick(next, [root])
  const objects = { ...next.objects }
  const used = new Set<string>()
  const children = slotsOf(now.repeat).map((slot, index) => {
    const old = index === at ? root : now.children[index]
    const names = old === undefined ? [] : withDescendants(next, [old])
    const reused = names.length === source.length ? names.values() : undefined
    const made = copied(source, [root], () => reused?.next().value ?? makeId())
    const copy = required(made.roots[0], 'a copy of the root')
    for (const object of made.objects) {
      used.add(object.id)
      const placed = object.id === copy ? { ...object, m: multiply(slot, first) } : object
      objects[object.id] = unlessSame(next.objects[object.id], placed)
    }
    return copy
  })
  for (const gone of withDescendants(next, now.children)) if (!used.has(gone)) delete objects[gone]
  objects[now.id] = unlessSame(next.objects[now.id], { ...now, children })
  return { ...next, objects }
}

function unlessSame(old: DesignObject | undefined, made: DesignObject): DesignObject {
  if (!old || Object.keys(old).length !== Object.keys(made).length) return made
  const entries = Object.entries(made) as [keyof DesignObject, unknown][]
  const isSame = entries.every(
    ([key, value]) => old[key] === value || JSON.stringify(old[key]) === JSON.stringify(value)
  )
  return isSame ? old : made
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}
