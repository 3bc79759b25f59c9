// Thousands of streams that lost their connection read what they missed a few at a time: the database stays free for requests.
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { DB } from '#lib/server/platform/db/tables.ts'
import { hear } from '#lib/server/platform/live/notify.ts'
import { streamNews } from '#lib/server/platform/live/stream.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

const STREAMS = 200

/** A database that is slow, never answers the first so many, and counts how many ask it at once. */
function openSlowDatabase(unanswered = 0) {
  const counts = { now: 0, most: 0, all: 0 }
  const connection = {
    async executeQuery() {
      counts.all++
      counts.most = Math.max(counts.most, ++counts.now)
      await (counts.all > unanswered ? setTimeout(1) : new Promise(() => {}))
      counts.now--
      return { rows: [] }
    },
    async *streamQuery() {}
  }
  const nothing = async () => {}
  const driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing
  }
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver as never,
      createIntrospector: each => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler()
    }
  })
  return { db, counts }
}

/** Opens so many; gives what each has heard so far, and what ends them. */
function openStreams(db: Kysely<DB>, workspaceIds: string[]) {
  const heard = workspaceIds.map(() => '')
  const readers = workspaceIds.map((workspaceId, index) => {
    const about = { listener: `guest ${index}`, isGuest: true, workspaceId }
    const request = new Request('http://127.0.0.1/api/v2/events')
    const stream = streamNews(db, { ...about, describe: ({ id }) => ({ id }), isAllowed: async () => true }, request)
    const reader = stream.body!.getReader()
    const read = async (): Promise<void> => {
      const { value, done } = await reader.read()
      if (done) return
      heard[index] += new TextDecoder().decode(value)
      return read()
    }
    void read()
    return reader
  })
  onTestFinished(async () => void (await Promise.all(readers.map(reader => reader.cancel()))))
  return heard
}

test('streams that begin or catch up at the same time ask the database a few at a time, and all are answered', async () => {
  const { db, counts } = openSlowDatabase()
  const heard = openStreams(
    db,
    Array.from({ length: STREAMS }, () => crypto.randomUUID())
  )
  await vi.waitUntil(() => heard.every(text => text.includes('event: begin')), { timeout: 60_000 })
  expect(counts.all).toBe(STREAMS)
  expect(counts.most).toBeLessThanOrEqual(4)
})

test('what a stream hears before it has caught up is there afterwards', async () => {
  const { db } = openSlowDatabase()
  const shop = crypto.randomUUID()
  const heard = openStreams(db, Array(12).fill(shop) as string[])
  const subject = crypto.randomUUID()
  hear(`{"id": 7, "kind": "order", "details": {}, "subjectId": "${subject}", "workspaceId": "${shop}"}`)
  await vi.waitUntil(() => heard.every(text => text.includes('event: begin')), { timeout: 60_000 })
  expect(heard.filter(text => /event: begin[\s\S]*data: \{"id":7\}/.test(text))).toHaveLength(12)
})

test('a stream whose connection is lost again and again while it waits in line reads once what it missed', async () => {
  const { db, counts } = openSlowDatabase()
  const shop = crypto.randomUUID()
  const heard = openStreams(db, Array(40).fill(shop) as string[])
  const listeners = singleton('news-listeners', () => new Map<string, Set<{ again: () => void }>>()).get(shop)!
  for (let lost = 0; lost < 10; lost++) for (const { again } of listeners) again()
  await vi.waitUntil(() => heard.every(text => text.includes('event: begin')), { timeout: 60_000 })
  hear(`{"id": 9, "kind": "order", "details": {}, "subjectId": "${crypto.randomUUID()}", "workspaceId": "${shop}"}`)
  await vi.waitUntil(() => heard.every(text => text.includes('data: {"id":9}')), { timeout: 60_000 })
  // Each once as it begins, and those that had begun once more.
  expect(counts.all).toBeLessThanOrEqual(40 + 4 * 3)
})

test('reads that the database never answers keep the others waiting for seconds, not for as long as they last', async () => {
  const { db } = openSlowDatabase(4)
  const heard = openStreams(
    db,
    Array.from({ length: 40 }, () => crypto.randomUUID())
  )
  await vi.waitUntil(() => heard.filter(text => text.includes('event: begin')).length === 36, { timeout: 10_000 })
})
