import { expect, test } from 'vitest'

import { createLanes, type Lane } from '#lib/server/platform/files/lanes.ts'

function lanes(mostRunning = 2) {
  const late: string[] = []
  const clock = { time: 0 }
  const made = createLanes<string>({ mostRunning, onLate: entry => late.push(entry), now: () => clock.time })
  const add = (lane: Lane, of: string, entry = `${lane} ${of}`) => made.add({ lane, of }, entry)
  return { ...made, add, late, clock }
}

test('members and shoppers come before what passers-by ask for', () => {
  const { add, take } = lanes()
  add('card', 'a')
  add('letters', 'a')
  add('member', 'shop')
  add('shopper', 'picture')

  expect(take()?.entry).toBe('member shop')
  expect(take()?.entry).toBe('shopper picture')
  expect(take()).toBeUndefined()
})

test('what passers-by ask for has one process, whatever is free, and takes turns in it', () => {
  const { add, take, done } = lanes()
  for (const of of ['a', 'b']) for (const lane of ['card', 'letters'] as const) add(lane, of)

  const first = take()!
  expect(take()).toBeUndefined()
  done(first.turn)
  const second = take()!
  expect([first.turn.lane, second.turn.lane].toSorted()).toEqual(['card', 'letters'])
})

test('neither members nor shoppers have every process while the others wait', () => {
  const { add, take } = lanes()
  for (let n = 0; n < 5; n++) add('member', 'shop', `upload ${n}`)
  for (let n = 0; n < 5; n++) add('shopper', `${n}`)

  expect([take()?.turn.lane, take()?.turn.lane]).toEqual(['member', 'shopper'])
})

test('one workspace with many waiting does not come before another with one', () => {
  const { add, take, done } = lanes(1)
  for (let n = 0; n < 5; n++) add('member', 'busy', `busy ${n}`)
  const first = take()!
  add('member', 'quiet', 'quiet')
  done(first.turn)

  expect(first.entry).toBe('busy 0')
  expect(take()?.entry).toBe('quiet')
})

test('has no room for more than its share: of one, and altogether', () => {
  const { add } = lanes()
  const taken = (lane: Lane, of: (n: number) => string) =>
    Array.from({ length: 400 }, (_, n) => add(lane, of(n))).filter(Boolean).length

  expect(taken('card', n => `${n}`)).toBe(8)
  expect(taken('letters', () => 'one')).toBe(6)
  expect(taken('letters', n => `${n}`)).toBe(18)
  expect(taken('member', () => 'one')).toBe(60)
  expect(taken('member', n => `${n}`)).toBe(240)
})

test('lets go of what waited longer than anybody would', () => {
  const { add, take, late, clock } = lanes()
  add('card', 'old')
  clock.time = 9000
  add('card', 'new')

  expect(take()?.entry).toBe('card new')
  expect(late).toEqual(['card old'])
})
