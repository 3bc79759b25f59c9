// News reach the streams of their workspace, and cost nothing where nobody here looks at it.
import { expect, onTestFinished, test, vi } from 'vitest'

import { hear, onCacheTags, onNews, type ReceivedNotice } from '#lib/server/platform/live/notify.ts'
import { createRounds } from '#lib/server/platform/live/rounds.ts'

const SHOP = '7c3c5b1e-5a0c-4d6b-9b6e-0d4f3a1b2c3d'
const OTHER = '8c3c5b1e-5a0c-4d6b-9b6e-0d4f3a1b2c3d'

/** As PostgreSQL writes it. */
const payload = (workspaceId: string | null) =>
  `{"id": 7, "kind": "order", "details": {"count": 2}, "subjectId": "${OTHER}", "workspaceId": ${workspaceId ? `"${workspaceId}"` : 'null'}}`

function listenTo(workspaceId: string | null): ReceivedNotice[] {
  const heard: ReceivedNotice[] = []
  onTestFinished(onNews(workspaceId, { hear: told => heard.push(told), again: () => {} }))
  return heard
}

test('news are parsed once, for those who look at their workspace', () => {
  const [one, two, other, none] = [listenTo(SHOP), listenTo(SHOP), listenTo(OTHER), listenTo(null)]
  const parse = vi.spyOn(JSON, 'parse')
  hear(payload(SHOP))
  expect(parse).toHaveBeenCalledTimes(1)
  parse.mockRestore()
  const told = { id: 7, kind: 'order', details: { count: 2 }, subjectId: OTHER, workspaceId: SHOP }
  expect([one, two, other, none]).toEqual([[told], [told], [], []])

  hear(payload(null))
  expect(none).toEqual([{ ...told, workspaceId: null }])
})

test('news of a workspace that nobody here looks at are not parsed', () => {
  onNews(SHOP, { hear: () => {}, again: () => {} })()
  const parse = vi.spyOn(JSON, 'parse')
  hear(payload(SHOP))
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

test('tags of the page cache reach who keeps pages', () => {
  const heard: string[][] = []
  onTestFinished(onCacheTags(tags => heard.push(tags)))
  hear('{"kind":"cache","tags":["store:1"]}')
  expect(heard).toEqual([['store:1']])
})

test('checks are made once a round, a part of them at each turn', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const rounds = createRounds(4000, 20)
  let made = 0
  const ends = Array.from({ length: 1000 }, () => rounds.add(async () => void made++))
  vi.advanceTimersByTime(200)
  expect(made).toBe(50)
  vi.advanceTimersByTime(3800)
  expect(made).toBe(1000)
  for (const end of ends) end()
  vi.advanceTimersByTime(8000)
  expect(made).toBe(1000)
  expect(vi.getTimerCount()).toBe(0)
})
