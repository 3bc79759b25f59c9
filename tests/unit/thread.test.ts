import { expect, test, vi } from 'vitest'

import { ApiError } from '#lib/client/api.ts'
import { openThread, type ThreadSource } from '#lib/client/thread.ts'
import type { NewMessage, Thread, ThreadMessage } from '#lib/contract/threads.ts'

function message(id: number, side: ThreadMessage['side'] = 'admin', text = `${id}`): ThreadMessage {
  return { id, side, author: 'Ada', text, note: false, files: [], createdAt: '2026-05-01T08:00:00.000Z' }
}

const begun: Thread = { side: 'shop', messages: [message(1, 'shop')], read: 1, seen: 0 }

/** A server that keeps one message for each intent; `fail` says what becomes of the next reply. */
function serve(first = begun) {
  const all = [...first.messages]
  const intents = new Map<string, ThreadMessage>()
  const server = {
    all,
    fail: undefined as Error | undefined,
    seen: [] as number[],
    onChange: () => {},
    onTyping: () => {},
    write: (next: ThreadMessage) => void all.push(next)
  }
  const source: ThreadSource = {
    name: crypto.randomUUID(),
    read: async after => ({ ...first, messages: all.filter(({ id }) => id > after) }),
    async send({ text }: NewMessage, intent) {
      const kept = intents.get(intent) ?? message(all.at(-1)!.id + 1, 'shop', text)
      if (!intents.has(intent)) all.push(kept)
      intents.set(intent, kept)
      const { fail } = server
      server.fail = undefined
      if (fail) throw fail
      intents.delete(intent)
      return kept
    },
    see: async id => server.seen.push(id),
    watch(onChange, onTyping) {
      server.onChange = onChange
      server.onTyping = onTyping
      onChange()
      return () => {}
    }
  }
  return { source, server, thread: openThread(source, first) }
}

test('keeps what was typed when sending fails, and is there once when it is sent again', async () => {
  const { thread, server } = serve()
  thread.follow()
  thread.change({ text: 'It smokes' })
  server.fail = new TypeError('the reply was lost')
  expect(await thread.send()).toBe(false)
  expect(thread.$view.get()).toMatchObject({ draft: { text: 'It smokes' }, problem: expect.any(String) })

  expect(await thread.send()).toBe(true)
  expect(thread.$view.get()).toMatchObject({ draft: { text: '' }, problem: undefined, isSending: false })
  expect(thread.$view.get().messages.map(({ text }) => text)).toEqual(['1', 'It smokes'])
  expect(server.all).toHaveLength(2)
})

test('says what the server says, and sends nothing that is empty', async () => {
  const { thread, server } = serve()
  expect(await thread.send()).toBe(false)
  thread.change({ text: 'Hello' })
  server.fail = new ApiError('sendRequestMessage', 429, 'Wait a minute')
  await thread.send()
  expect(thread.$view.get()).toMatchObject({ problem: 'Wait a minute', draft: { text: 'Hello' } })
})

test('finds the message that came in before the own one', async () => {
  const { thread, server } = serve()
  thread.follow()
  server.write(message(2))
  thread.change({ text: 'Three' })
  await thread.send()
  expect(thread.$view.get().messages.map(({ id }) => id)).toContain(3)
  server.onChange()
  await vi.waitFor(() => expect(thread.$view.get().messages.map(({ id }) => id)).toEqual([1, 2, 3]), {
    timeout: 60_000
  })
})

test('says once up to where it was read', async () => {
  const { thread, server } = serve({ ...begun, messages: [message(1, 'shop'), message(2), message(3, 'shop')] })
  thread.seeAll()
  thread.seeAll()
  expect(server.seen).toEqual([2])
  expect(thread.$view.get().read).toBe(2)
})

test('sends by itself, once, when the connection is back', async () => {
  vi.useFakeTimers()
  const { thread, server } = serve()
  thread.follow()
  thread.change({ text: 'From the bus' })
  server.fail = new TypeError('no network')
  await thread.send()
  expect(thread.$view.get()).toMatchObject({ isWaiting: true, draft: { text: 'From the bus' } })
  await vi.advanceTimersByTimeAsync(3000)
  expect(thread.$view.get()).toMatchObject({ isWaiting: false, draft: { text: '' } })
  expect(server.all.map(({ text }) => text)).toEqual(['1', 'From the bus'])
  vi.useRealTimers()
})

test('shows that the other side writes until it is silent', async () => {
  vi.useFakeTimers()
  const { thread, server } = serve()
  thread.follow()
  server.onTyping()
  expect(thread.$view.get().isTyping).toBe(true)
  await vi.advanceTimersByTimeAsync(6000)
  expect(thread.$view.get().isTyping).toBe(false)
  vi.useRealTimers()
})
