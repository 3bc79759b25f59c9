import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadWhenOnline } from '#lib/client/load-when-online.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a part that cannot be loaded is loaded when the connection is back, or a little later', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue('part')
  const loaded = loadWhenOnline(load)()
  await vi.advanceTimersByTimeAsync(100)
  expect(load).toHaveBeenCalledTimes(1)

  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(load).toHaveBeenCalledTimes(2)

  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loaded).toBe('part')
  expect(load).toHaveBeenCalledTimes(3)
})
