import { expect, test } from 'vitest'

import { listPosts, searchHelp } from '#lib/contract/content.ts'
import { signup } from '#lib/contract/auth.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { send } from '../support/world.ts'

test('gives out the posts of the blog, newest first', async () => {
  const { ok, data } = await send(listPosts, {})
  expect(ok).toBe(true)
  expect(data!.length).toBeGreaterThanOrEqual(3)
  expect(data!.map(({ published }) => published)).toEqual(
    data!
      .map(({ published }) => published)
      .toSorted()
      .toReversed()
  )
  expect(data![0]!.path).toMatch(/^\/blog\/[a-z-]+$/)
})

test('gives out the articles of the help by area, and finds those with all the words', async () => {
  const all = await send(searchHelp, { query: {} })
  expect(all.data!.length).toBeGreaterThanOrEqual(40)
  expect(all.data![0]).toMatchObject({ area: 'getting-started', path: '/help/getting-started/what-platen-does' })

  const found = await send(searchHelp, { query: { Search: 'refund order' } })
  expect(found.data![0]!.title).toBe('Refund an order')
  expect(found.data!.length).toBeLessThan(all.data!.length)

  const brief = await send(searchHelp, { query: { Search: 'refund', Brief: 'true' } })
  expect(brief.data!.length).toBeLessThanOrEqual(5)
  expect(brief.data![0]).toMatchObject({ markdown: '' })

  const nothing = await send(searchHelp, { query: { Search: 'zeppelin' } })
  expect(nothing.data).toEqual([])
})

test('remembers which campaign brought somebody, and refuses a code that cannot be one', async () => {
  const person = {
    FirstName: 'Ada',
    LastName: 'Cole',
    Email: `${crypto.randomUUID()}@example.com`,
    Password: 'pressed-and-ready-9'
  }
  const made = await send(signup, { body: { ...person, CampaignCode: 'Spring-Teams' } })
  expect(made.ok).toBe(true)
  const row = await getDb()
    .selectFrom('signups')
    .select('campaign_code')
    .where('email', '=', person.Email)
    .executeTakeFirst()
  expect(row).toEqual({ campaign_code: 'spring-teams' })

  const wrong = await send(signup, { body: { ...person, CampaignCode: 'a b' } })
  expect(wrong).toMatchObject({ status: 400, message: expect.stringContaining('campaign code') })
})
