import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '#lib/client/api.ts'
import { createAutosave, SaveConflict, type SaveState } from '#lib/client/autosave.ts'

interface Settings {
  name: string
  message: string
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function refusal(field: string): ApiError {
  return new ApiError('updateStore', 400, 'Wrong', { fields: [{ field, message: 'Give the store a name' }] })
}

function start(answers: (Error | undefined)[] = []) {
  const sent: Partial<Settings>[] = []
  const states: { state: SaveState; errors: Record<string, string> }[] = []
  const autosave = createAutosave<Settings>({
    async send(patch) {
      sent.push(patch)
      const answer = answers.shift()
      if (answer) throw answer
    },
    onState: (state, errors) => states.push({ state, errors })
  })
  return { autosave, sent, last: () => states.at(-1)! }
}

test('sends what was typed once, after a pause of 300 ms', async () => {
  const { autosave, sent, last } = start()

  autosave.change({ name: 'W' })
  await vi.advanceTimersByTimeAsync(200)
  autosave.change({ name: 'Wildcats' })
  await vi.advanceTimersByTimeAsync(299)
  expect(sent).toEqual([])

  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ name: 'Wildcats' }])
  expect(last().state).toEqual({ kind: 'saved' })
})

test('saves the other fields when one is refused, and shows the sentence until it changes', async () => {
  const { autosave, sent, last } = start([refusal('name')])

  autosave.change({ name: '', message: 'Hello' })
  expect(await autosave.flush()).toBe(false)
  expect(sent).toEqual([{ name: '', message: 'Hello' }, { message: 'Hello' }])
  expect(last()).toEqual({ state: { kind: 'refused' }, errors: { name: 'Give the store a name' } })

  autosave.change({ name: 'Wildcats' })
  expect(last().errors).toEqual({})
  expect(await autosave.flush()).toBe(true)
  expect(sent.at(-1)).toEqual({ name: 'Wildcats' })
})

test('keeps what could not be sent and sends it with the next try', async () => {
  const { autosave, sent, last } = start([new TypeError('fetch failed')])

  autosave.change({ name: 'Wildcats' })
  expect(await autosave.flush()).toBe(false)
  expect(last().state.kind).toBe('failed')
  expect(autosave.pending()).toEqual({ name: 'Wildcats' })

  expect(await autosave.flush()).toBe(true)
  expect(sent).toHaveLength(2)
})

test('stops at a conflict and loses nothing', async () => {
  const { autosave, last } = start([new SaveConflict()])

  autosave.change({ name: 'Wildcats' })
  expect(await autosave.flush()).toBe(false)
  expect(last().state).toEqual({ kind: 'conflict' })
  expect(autosave.pending()).toEqual({ name: 'Wildcats' })

  autosave.discard()
  expect(autosave.pending()).toEqual({})
})

test('sends what is typed while a save is on its way afterwards', async () => {
  const { autosave, sent } = start()

  autosave.change({ name: 'W' })
  const first = autosave.flush()
  autosave.change({ name: 'Wildcats' })
  await first
  await autosave.flush()
  expect(sent).toEqual([{ name: 'W' }, { name: 'Wildcats' }])
})
