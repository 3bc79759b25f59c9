import fc from 'fast-check'
import { expect, test } from 'vitest'

import { add } from '#lib/designer/commands/add.ts'
import { addArtboard, changeArtboard, removeArtboard } from '#lib/designer/commands/artboards.ts'
import { duplicate } from '#lib/designer/commands/duplicate.ts'
import { group, ungroup } from '#lib/designer/commands/group.ts'
import { addLayer, removeLayer } from '#lib/designer/commands/layers.ts'
import { lock, rename } from '#lib/designer/commands/mark.ts'
import { move } from '#lib/designer/commands/move.ts'
import { removeColour, setColour } from '#lib/designer/commands/palette.ts'
import { remove } from '#lib/designer/commands/remove.ts'
import { reorder } from '#lib/designer/commands/reorder.ts'
import { repeatObjects } from '#lib/designer/commands/repeat.ts'
import { rotate } from '#lib/designer/commands/rotate.ts'
import { setFill } from '#lib/designer/commands/set-fill.ts'
import { setText } from '#lib/designer/commands/set-text.ts'
import { setName, setProduction, setRows } from '#lib/designer/commands/settings.ts'
import { Design } from '#lib/designer/design.ts'
import { type Merged, mergeDesigns } from '#lib/designer/merge.ts'
import { isSame } from '#lib/designer/merge-values.ts'
import { placeOf, worldMatrix } from '#lib/designer/tree.ts'
import { sized } from '../../support/long.ts'

import { designOf, letters, path, rect } from '../../support/designs.ts'

const base = setRows(
  designOf([rect('o1', [0, 0, 10, 10]), rect('o2', [20, 0, 10, 10]), path('p1', 'M0 0L9 0L9 9Z'), letters('t1', 'GO')]),
  { variables: [{ name: 'name', type: 'text' }], rows: [{ name: 'Kim' }, { name: 'Lee' }] }
)

/** What our unsent change and theirs come to, the latter as the server sends it. */
function merged(mine: Design, theirs: Design, from = base): Merged {
  const answer = Design.parse(JSON.parse(JSON.stringify(theirs)))
  const made = mergeDesigns({ base: from, mine, theirs: answer })
  Design.parse(made.design)
  return made
}

test('what each of two changed holds', () => {
  const mine = setName(move(base, ['o1'], { dx: 5, dy: 0 }), 'Away')
  const theirs = setText(setFill(remove(base, ['o2']), ['o1'], 'c2'), 't1', 'GONE')
  const { design, replaced, restored, fields } = merged(mine, theirs)
  expect(design.name).toBe('Away')
  expect(design.objects['o1']).toEqual({ ...theirs.objects['o1'], m: mine.objects['o1']?.m })
  expect(design.objects['o2']).toBeUndefined()
  expect(design.objects['t1']).toEqual(theirs.objects['t1'])
  expect([replaced, restored, fields]).toEqual([[], [], []])
})

test('of what both changed, the later change stays and is named', () => {
  const { design, replaced } = merged(move(base, ['o1', 'o2'], { dx: 5, dy: 0 }), move(base, ['o1'], { dx: 0, dy: 9 }))
  expect(design.objects['o1']?.m.slice(4)).toEqual([5, 0])
  expect(replaced).toEqual(['o1'])
  expect(merged(setName(base, 'Away'), setName(base, 'Home')).fields).toEqual(['name'])
})

test('what one deleted and the other one changed stays', () => {
  const here = merged(remove(base, ['o1']), setFill(base, ['o1'], 'c2'))
  expect(here.design.objects['o1']).toMatchObject({ fill: { ref: 'c2' } })
  expect(here.restored).toEqual(['o1'])
  const there = merged(setFill(base, ['o1'], 'c2'), remove(base, ['o1']))
  expect(there.design.objects['o1']).toMatchObject({ fill: { ref: 'c2' } })
  expect(there.restored).toEqual(['o1'])
})

test('a group keeps what the other one did in it, and one that is emptied is gone', () => {
  const grouped = group(base, ['o1', 'o2'], { id: 'g1' })
  const { design } = merged(grouped, setFill(remove(base, ['o2']), ['o1'], 'c2'))
  expect(design.objects['g1']).toMatchObject({ children: ['o1'] })
  expect(design.objects['o1']).toMatchObject({ fill: { ref: 'c2' } })
  expect(merged(grouped, remove(base, ['o1', 'o2'])).design.objects['g1']).toBeUndefined()
})

test('what comes back lies where it lay, in the group and on the artboard that are gone', () => {
  const moved = move(group(base, ['o1', 'o2'], { id: 'g1' }), ['g1'], { dx: 50, dy: 7 })
  const [edited, gone] = [setFill(moved, ['o1'], 'c2'), remove(moved, ['g1'])]
  for (const [mine, theirs] of [
    [edited, gone],
    [gone, edited]
  ] as const) {
    const { design, restored } = merged(mine, theirs, moved)
    expect(restored).toEqual(['o1'])
    expect(worldMatrix(design, 'o1')).toEqual(worldMatrix(edited, 'o1'))
    expect(design.objects['g1']).toMatchObject({ children: ['o1'] })
  }
  const board = { id: 'a2', name: 'Back', wMm: 100, hMm: 100, bg: null }
  const two = add(addArtboard(base, board, { layerId: 'l2' }), 'l2', [rect('b1', [1, 1, 5, 5])])
  const { design } = merged(setFill(two, ['b1'], 'c2'), removeArtboard(two, 'a2'), two)
  expect(design.layers.find(({ children }) => children.includes('b1'))).toMatchObject({ id: 'l2', artboard: 'a2' })
  expect(design.artboards.map(({ id }) => id)).toEqual(['a1', 'a2'])
})

test('grouped by one and moved by the other, it lies in the group, where it was moved to', () => {
  const grouped = move(group(base, ['o1', 'o2'], { id: 'g1' }), ['g1'], { dx: 0, dy: 40 })
  const away = move(base, ['o1'], { dx: 5, dy: 0 })
  for (const [mine, theirs] of [
    [away, grouped],
    [grouped, away]
  ] as const) {
    const { design } = merged(mine, theirs)
    expect(design.objects['g1']).toMatchObject({ children: ['o1', 'o2'] })
    expect(worldMatrix(design, 'o1').slice(4)).toEqual([5, 0])
  }
  const inside = move(group(base, ['o1', 'o2'], { id: 'g1' }), ['g1'], { dx: 0, dy: 40 })
  const joined = ungroup(inside, ['g1'])
  const { design } = merged(setFill(inside, ['o1'], 'c2'), joined, inside)
  expect(design.objects['g1']).toBeUndefined()
  expect(worldMatrix(design, 'o1')).toEqual(worldMatrix(inside, 'o1'))
})

test('a film that one took away and the other one used is there', () => {
  const { design } = merged(setFill(base, ['o1'], 'c3'), removeColour(base, 'c3'))
  expect(design.palette.entries.map(({ ref }) => ref)).toEqual(['c1', 'c2', 'c3'])
})

test('rows are merged by place, and a row that both changed is taken as a whole list of ours', () => {
  const rows = (...names: string[]) => setRows(base, { rows: names.map(name => ({ name })) })
  expect(merged(rows('Kim', 'Lea'), rows('Tim', 'Lee', 'Ann')).design.rows.map(({ name }) => name)).toEqual([
    'Tim',
    'Lea',
    'Ann'
  ])
  const both = merged(rows('Kit', 'Lee'), rows('Tim', 'Lee'))
  expect(both.design.rows.map(({ name }) => name)).toEqual(['Kit', 'Lee'])
  expect(both.fields).toEqual(['rows'])
  // One who sorts them means other places.
  expect(merged(rows('Lee', 'Kim'), rows('Kim', 'Lea')).fields).toEqual(['rows'])
})

test('a repeat that both changed is one again', () => {
  const { design: from, id } = repeatObjects(base, ['o1'], { kind: 'line', bounds: BOX })
  const before = from.objects[id!]
  if (before?.type !== 'group' || before.repeat?.kind !== 'line') throw new Error('No line')
  const longer = { ...from, objects: { ...from.objects, [id!]: { ...before, repeat: { ...before.repeat, count: 5 } } } }
  const { design } = merged(setFill(from, before.children, 'c2'), longer, from)
  const after = design.objects[id!]
  if (after?.type !== 'group') throw new Error('No group')
  expect(after.children).toHaveLength(5)
  for (const child of after.children) expect(design.objects[child]).toMatchObject({ fill: { ref: 'c2' } })
})

const BOX = { minX: 0, minY: 0, maxX: 10, maxY: 10 }

let made = 0

function nextId(kind: string): string {
  made += 1
  return `${kind}_${made}`
}

/** Steps as people make them, of whatever is there. */
const STEPS: ((design: Design, ids: string[], n: number) => Design)[] = [
  (design, ids, n) => move(design, ids, { dx: n + 1, dy: 2 * n }),
  (design, ids, n) => setFill(design, ids, n % 2 === 0 ? 'c2' : 'c3'),
  (design, ids) => remove(design, ids),
  (design, ids, n) => rotate(design, ids, { degrees: 10 * (n + 1), about: [0, 0] }),
  (design, ids) => group(design, ids, { id: nextId('g') }),
  (design, ids) => ungroup(design, ids),
  (design, ids) => duplicate(design, ids, { dx: 3, dy: 3 }).design,
  (design, ids, n) => reorder(design, ids, n % 2 === 0 ? 'front' : 'back'),
  (design, ids, n) => rename(design, ids[0] ?? '', `Name ${n}`),
  (design, ids) => lock(design, ids, true),
  (design, _ids, n) => add(design, design.layers[0]!.id, [rect(nextId('n'), [n, n, 5, 5])]),
  design => addLayer(design, { id: nextId('l'), artboard: design.artboards[0]!.id, name: 'Lining' }),
  (design, _ids, n) =>
    design.layers.length > 1 ? removeLayer(design, design.layers[n % design.layers.length]!.id) : design,
  (design, ids) => repeatObjects(design, ids, { kind: 'line', bounds: BOX }).design,
  (design, _ids, n) => setName(design, `Design ${n}`),
  (design, _ids, n) => setProduction(design, { gapMm: n }),
  (design, _ids, n) => changeArtboard(design, design.artboards[0]!.id, { name: `Board ${n}` }),
  design => removeColour(design, 'c3'),
  (design, _ids, n) => setColour(design, { ref: nextId('c'), name: 'Gold', hex: '#F7A81B', index: n }),
  (design, _ids, n) =>
    addArtboard(design, { ...design.artboards[0]!, id: nextId('a'), name: `B${n}` }, { layerId: nextId('l') }),
  (design, _ids, n) => removeArtboard(design, design.artboards[n % design.artboards.length]!.id),
  (design, _ids, n) => setRows(design, { rows: [...design.rows, { name: `Row ${n}` }] })
]

const step = fc.record({ kind: fc.nat(STEPS.length - 1), at: fc.nat(50), n: fc.nat(9), more: fc.boolean() })

function walk(design: Design, steps: { kind: number; at: number; n: number; more: boolean }[]): Design {
  let now = design
  for (const { kind, at, n, more } of steps) {
    const ids = Object.keys(now.objects)
    const chosen = ids.length === 0 ? [] : [ids[at % ids.length]!, ...(more ? [ids[(at + 3) % ids.length]!] : [])]
    if (chosen.length === 0 && kind < 10) continue
    now = STEPS[kind]!(now, [...new Set(chosen)], n)
  }
  return Design.parse(now)
}

/** An object with its place: its own matrix, and the group that is of. */
function drawnIn(design: Design, id: string) {
  const object = design.objects[id]
  return object && { ...object, in: placeOf(design, id)?.group?.id }
}

test('whatever two people do at once, what only one of them changed is as they left it', () => {
  const steps = fc.array(step, { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), steps, steps, (first, ours, others) => {
      const from = walk(base, first)
      const [mine, theirs] = [walk(from, ours), walk(from, others)]
      const { design, replaced, restored } = merged(mine, theirs, from)
      // The copies of a repeat are made anew.
      if (Object.values({ ...mine.objects, ...theirs.objects }).some(object => 'repeat' in object)) return
      for (const id of new Set([...Object.keys(mine.objects), ...Object.keys(theirs.objects)])) {
        const [was, here, there, now] = [from, mine, theirs, design].map(side => drawnIn(side, id))
        if (here?.type === 'group' || there?.type === 'group') continue
        if (isSame(was, there)) expect(now).toEqual(here)
        else if (isSame(was, here)) expect(now).toEqual(there)
        else if (!here || !there) expect(now).toEqual(restored.includes(id) ? (here ?? there) : undefined)
        else if (!replaced.includes(id)) {
          for (const key of Object.keys({ ...here, ...there }) as (keyof typeof here)[]) {
            if (key !== 'm') expect([here[key], there[key]]).toContainEqual(now?.[key])
          }
        }
      }
    }),
    { numRuns: sized(300, 20_000) }
  )
})
