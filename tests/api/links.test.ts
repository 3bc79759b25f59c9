import { randomUUID } from 'node:crypto'

import { expect, test, vi } from 'vitest'

import { guestDb, linkTo, openLink, revokeLinks } from '#lib/server/platform/access/links.ts'
import * as secret from '#lib/server/platform/access/secret.ts'
import { getDb, publicDb } from '#lib/server/platform/db/index.ts'

import { makeJob } from '../support/jobs.ts'
import { send, signUp } from '../support/world.ts'
import { getWorkspaces } from '#lib/contract/workspaces.ts'

async function subject(kind = 'test') {
  const { workspaceId } = await signUp()
  return { kind, subjectId: randomUUID(), workspaceId }
}

const open = (kind: string, token: string) => openLink(publicDb(), kind, token)

test('129: a token has more than 128 bits, leads to its subject, and is not in the database', async () => {
  const to = await subject()
  const token = await linkTo(getDb(), to, 30)

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await open('test', token)).toMatchObject(to)
  expect(JSON.stringify(await getDb().selectFrom('links').selectAll().execute())).not.toContain(token)
})

test('gives the same token again, so that a link can be copied twice', async () => {
  const to = await subject()
  expect(await linkTo(getDb(), to, 30)).toBe(await linkTo(getDb(), to, 60))
})

test('129: a token of one kind opens no other', async () => {
  const to = await subject('invoice')
  const token = await linkTo(getDb(), to, 30)
  await expect(open('proposal', token)).rejects.toThrow('Link not found')
  await expect(open('invoice', token.slice(0, -1))).rejects.toThrow('Link not found')
  await expect(open('invoice', `${token} `)).rejects.toThrow('Link not found')
})

test('129: a revoked or expired link says so, and a new one is another', async () => {
  const to = await subject()
  const revoked = await linkTo(getDb(), to, 30)
  await revokeLinks(getDb(), to)
  await expect(open('test', revoked)).rejects.toThrow('This link has ended')

  const next = await linkTo(getDb(), to, 30)
  expect(next).not.toBe(revoked)
  await getDb()
    .updateTable('links')
    .set({ expires_at: new Date(0).toISOString() })
    .where('subject_id', '=', to.subjectId)
    .execute()
  await expect(open('test', next)).rejects.toThrow('This link has ended')
})

test('works on when the key is changed; only a copy needs another link', async () => {
  const to = await subject()
  const token = await linkTo(getDb(), to, 30)
  const other = new TextEncoder().encode('another key, which is as long as it has to be')
  const key = vi.spyOn(secret, 'sessionSecret').mockReturnValue(other)
  const named = vi.spyOn(secret, 'keyNamed').mockReturnValue(other)
  const copy = await linkTo(getDb(), to, 30)
  key.mockRestore()
  named.mockRestore()

  expect(copy).not.toBe(token)
  expect(await open('test', token)).toMatchObject(to)
  expect(await open('test', copy)).toMatchObject(to)
})

test('20, 129: a token is no session, and touches no rows of others', async () => {
  const token = await linkTo(getDb(), await subject(), 30)
  expect(await send(getWorkspaces, { as: { token }, query: {} })).toMatchObject({ status: 401 })

  await makeJob(await signUp())
  const guest = await open('test', token)
  expect(await guestDb(guest).selectFrom('jobs').select('id').execute()).toEqual([])
})
