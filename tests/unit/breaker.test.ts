import { expect, test, vi } from 'vitest'

import { createBreaker } from '#lib/server/platform/outside/breaker.ts'

vi.hoisted(() => {
  process.env['LOG_LEVEL'] = 'silent'
})

class Down extends Error {}

function setUp() {
  let now = 0
  let asked = 0
  const breaker = createBreaker({
    name: 'test',
    failures: 3,
    restMs: 1000,
    longestRestMs: 3000,
    clock: () => now,
    isOutage: error => error instanceof Down,
    refusal: restMs => new Error(`resting ${restMs}`)
  })
  const run = (answer: () => Promise<string>) =>
    breaker
      .run(() => {
        asked += 1
        return answer()
      })
      .catch((error: Error) => error.message || 'down')
  return {
    breaker,
    down: () => run(async () => Promise.reject(new Down())),
    up: () => run(async () => 'up'),
    run,
    wait: (ms: number) => (now += ms),
    asked: () => asked
  }
}

test('asks no more after failures in a row, and says for how long', async () => {
  const { breaker, down, up, asked, wait } = setUp()
  for (let time = 0; time < 3; time++) await down()
  wait(400)

  expect(await up()).toBe('resting 600')
  expect(asked()).toBe(3)
  expect(breaker.restMs()).toBe(600)
})

test('goes on asking while failures are not in a row, or are no outage', async () => {
  const { down, up, run } = setUp()
  const refused = () => run(async () => Promise.reject(new Error('declined')))
  for (const answer of [down, down, up, down, down, refused, down, down]) await answer()

  expect(await up()).toBe('up')
})

test('lets one try go through when the rest is over, and all once it came back', async () => {
  const { down, up, run, wait, asked } = setUp()
  for (let time = 0; time < 3; time++) await down()
  wait(1000)
  let answer: (text: string) => void = () => undefined
  const probe = run(() => new Promise<string>(resolve => (answer = resolve)))

  expect(await up()).toBe('resting 0')
  expect(asked()).toBe(4)
  answer('back')
  expect(await probe).toBe('back')
  expect(await up()).toBe('up')
})

test('rests longer after each try that fails, up to a limit', async () => {
  const { breaker, down, up, wait } = setUp()
  for (let time = 0; time < 3; time++) await down()
  const rests = []
  for (let time = 0; time < 4; time++) {
    rests.push(breaker.restMs())
    wait(breaker.restMs())
    await down()
  }

  expect(rests).toEqual([1000, 2000, 3000, 3000])
  wait(3000)
  expect(await up()).toBe('up')
  for (let time = 0; time < 3; time++) await down()
  expect(breaker.restMs()).toBe(1000)
})

test('counts calls that were under way when it began to rest only once', async () => {
  const { breaker, run, wait } = setUp()
  const failing: (() => void)[] = []
  const slow = () => run(() => new Promise<string>((_, reject) => failing.push(() => reject(new Down()))))
  const calls = Array.from({ length: 6 }, slow)
  for (const fail of failing.slice(0, 3)) fail()
  await Promise.all(calls.slice(0, 3))
  wait(500)
  for (const fail of failing.slice(3)) fail()
  await Promise.all(calls)

  expect(breaker.restMs()).toBe(500)
})
