import { expect, test } from 'vitest'

import { readSettings } from '#lib/server/platform/env.ts'
import { defaultWorkers, mostWorkers, poolSize } from '#lib/server/platform/worker-count.ts'
import { createFigures } from '#lib/server/workers/figures.ts'
import { nextDelay } from '#lib/server/workers/replace-delay.ts'

const GB = 1024 ** 3

test('has a worker for each core, as far as memory and connections go', () => {
  expect(defaultWorkers(2, 4 * GB)).toBe(2)
  expect(defaultWorkers(8, 32 * GB)).toBe(8)
  expect(defaultWorkers(8, 2 * GB)).toBe(4)
  expect(defaultWorkers(1, GB / 4)).toBe(1)
  expect(defaultWorkers(64, 256 * GB)).toBe(8)
  // PostgreSQL's usual hundred, less those of its administrators, take the most there are by default.
  expect(poolSize(8, 97)).toBeGreaterThanOrEqual(4)
})

test('has one where somebody tries it out, or where nobody else has the database', () => {
  const made = {
    PUBLIC_URL: 'https://a.example',
    SESSION_SECRET: 'x',
    SMTP_URL: 'smtp://a',
    DATABASE_URL: 'postgres://a@b/c'
  }
  expect(readSettings({}).env.workers).toBe(1)
  expect(readSettings({ DATABASE_URL: made.DATABASE_URL }).env.workers).toBe(1)
  expect(readSettings({ ...made, DATABASE_URL: '' }).env.workers).toBe(1)
  expect(readSettings(made).env.workers).toBe(defaultWorkers())
  expect(readSettings({ ...made, WORKERS: '3' }).env.workers).toBe(3)
  expect(readSettings({ WORKERS: 'two' }).faults).toEqual(['WORKERS: must be a whole number from 1 to 128'])
})

test('never takes more connections than a database has', () => {
  for (const connections of [20, 57, 97, 197, 497]) {
    for (let workers = 1; workers <= 64; workers++) {
      const size = poolSize(workers, connections)
      if (size) expect(workers * (size + 5)).toBeLessThanOrEqual(connections)
    }
    expect(poolSize(mostWorkers(connections) + 1, connections)).toBeUndefined()
  }
})

test('replaces a worker at once, then later each time, until one has lived for a minute', () => {
  const delays = [0, 0, 0, 0, 0, 0, 0, 0].reduce<number[]>(made => [...made, nextDelay(made.at(-1) ?? 0, 1_000)], [])
  expect(delays).toEqual([100, 300, 900, 2_700, 8_100, 24_300, 30_000, 30_000])
  expect(nextDelay(30_000, 61_000)).toBe(100)
})

/** One that answers, or doesn't, with a counter at this value. */
function workerAt(id: number, value: () => number | undefined, receive: (message: unknown) => void) {
  const figures = () => [
    { name: 'asked', help: '', type: 'counter', aggregator: 'sum', values: [{ value: value(), labels: {} }] },
    { name: 'open', help: '', type: 'gauge', aggregator: 'sum', values: [{ value: 1, labels: {} }] }
  ]
  return {
    id,
    isConnected: () => true,
    send: (message: { kind: string; id: number }) => {
      if (message.kind === 'figures-of-all' || value() !== undefined)
        receive(message.kind === 'figures-wanted' ? { ...message, kind: 'figures', figures: figures() } : message)
      return true
    }
  }
}

test('adds up the figures of workers, and a sum does not fall when one ends or is busy', async () => {
  let texts: string[] = []
  let values: (number | undefined)[] = [5, 7]
  const workers = [0, 1].map(index =>
    workerAt(
      index + 1,
      () => values[index],
      message => {
        const { kind, text } = message as { kind: string; text: string }
        if (kind === 'figures-of-all') texts.push(text)
        else void figures.receive(workers[index]!, message)
      }
    )
  )
  let living = workers
  const figures = createFigures(() => living as never)
  const read = async () => {
    texts = []
    await figures.receive(workers[0]!, { kind: 'figures-wanted', id: 1 })
    return texts[0]!
  }

  expect(await read()).toMatch(/^asked 12$/m)
  values = [6, undefined]
  expect(await read()).toMatch(/^asked 13$/m)
  living = workers.slice(0, 1)
  await figures.end(2, true)
  const text = await read()
  expect(text).toMatch(/^asked 13$/m)
  expect(text).toMatch(/^open 1$/m)
  expect(text).toMatch(/^platen_workers 1$/m)
  expect(text).toMatch(/^platen_worker_restarts_total 1$/m)
  await figures.receive(workers[0]!, 'something else')
})
