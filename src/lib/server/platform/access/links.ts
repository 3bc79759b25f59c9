// Unguessable addresses. The token is worked out from the row's id and our key, so the shop can copy its link again, while
// the database holds a hash only: a copy of it opens nothing. A link that was given out works on when the key is changed.
import { t } from '#lib/i18n/t.ts'
import { createHash, createHmac, randomUUID } from 'node:crypto'

import { type Db, memberDb, publicDb } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { joinCalls } from '#lib/server/platform/join-calls.ts'
import { recordLinkUse } from '#lib/server/platform/mail/outbox.ts'
import { callerNetwork, setLocale } from '#lib/server/platform/request-context.ts'
import { required } from '#lib/shared/required.ts'

import {
  findLeadingLinks,
  findLink,
  findLinksTo,
  insertLinks,
  type LinkKind,
  type LinkSubject,
  prolongLinks,
  revokeAll,
  setWorkspaceOfLinks
} from './link-queries.ts'
import { keyId, keyNamed, sessionSecret } from './secret.ts'
import { throttle } from './throttle.ts'

export type { LinkSubject }

/** Whoever has a link that was checked. What they may touch are rows of its workspace; services ask for its subject. */
export interface Guest extends LinkSubject {
  linkId: string
}

const TOKEN = /^[\w-]{43}$/
const MISSES = { hits: 100, seconds: 900 }

/** The token of a link to this subject that works for so many days from now: the one given out before, if there is one. */
export async function linkTo(tx: Db, subject: LinkSubject, days: number): Promise<string> {
  const tokens = await linksTo(tx, subject, { subjectIds: [subject.subjectId], days })
  return required(tokens.get(subject.subjectId), 'a token')
}

/** The same for many, by subject. */
export async function linksTo(
  tx: Db,
  { kind, workspaceId }: LinkKind,
  of: { subjectIds: string[]; days: number }
): Promise<Map<string, string>> {
  const tokens = copyableTokens(kind, await prolongLinks(tx, { kind, workspaceId }, of))
  const added = of.subjectIds
    .filter(subjectId => !tokens.has(subjectId))
    .map(subjectId => {
      const id = randomUUID()
      const token = tokenOf(kind, id, sessionSecret())
      tokens.set(subjectId, token)
      return { kind, workspaceId, subjectId, id, hash: hashOf(token), keyId: keyId() }
    })
  await insertLinks(tx, added, of.days)
  return tokens
}

/** The token of the link that was given out, to copy it; undefined where there is none. */
export async function copyLink(db: Db, subject: LinkSubject): Promise<string | undefined> {
  return (await copyLinks(db, subject, [subject.subjectId])).get(subject.subjectId)
}

/** The same for many, by subject. */
export async function copyLinks(db: Db, of: LinkKind, subjectIds: string[]): Promise<Map<string, string>> {
  return copyableTokens(of.kind, await findLinksTo(db, of, subjectIds))
}

/** Of each subject, that of the newest link whose key is still there. */
function copyableTokens(
  kind: string,
  links: { id: string; subjectId: string; hash: string; keyId: string }[]
): Map<string, string> {
  const tokens = new Map<string, string>()
  for (const { id, subjectId, hash, keyId } of links) {
    const token = tokenOf(kind, id, keyNamed(keyId))
    if (!tokens.has(subjectId) && hashOf(token) === hash) tokens.set(subjectId, token)
  }
  return tokens
}

/** From now on all that were given out lead nowhere. */
export function revokeLinks(tx: Db, subject: LinkSubject): Promise<void> {
  return revokeAll(tx, subject)
}

/** The addresses that were given out lead there still when their subjects go to another workspace. */
export function moveLinks(tx: Db, moved: { from: string; to: string; subjectIds: string[] }): Promise<void> {
  return setWorkspaceOfLinks(tx, moved)
}

/** Who calls by this token. To a wrong one, and to one of another kind, nothing is there. */
export async function openLink(db: Db, kind: string, token: string): Promise<Guest> {
  const hash = hashOf(token)
  const found = TOKEN.test(token) ? await findLink(db, kind, hash) : undefined
  if (!found) {
    await throttle(db, `link:${callerNetwork()}`, MISSES)
    throw notFound('Link')
  }
  const { hasEnded, locale, ...link } = found
  setLocale(locale)
  if (hasEnded) throw linkEnded()
  await recordLinkUse(db, hash)
  return { kind, ...link }
}

/** The same again in a transaction, after a lock that whoever turns the link off waits for. */
export async function requireLink(tx: Db, guest: Guest): Promise<void> {
  const links = await findLinksTo(tx, guest, [guest.subjectId])
  if (!links.some(({ id }) => id === guest.linkId)) throw linkEnded()
}

const askTogether = joinCalls(async (linkIds: string[]) => {
  const leading = await findLeadingLinks(publicDb(), linkIds)
  return linkIds.map(id => leading.has(id))
}, 500)

/** Asked again and again of guests who listen, of many at once. While the database does not answer, nobody is sent away. */
export function doesLinkLead({ linkId }: Guest): Promise<boolean> {
  return askTogether(linkId).catch(() => true)
}

function linkEnded(): AppError {
  return new AppError('not_found', t('errors.access.linkEnded'))
}

/** The rows that a guest's call may touch. */
export function guestDb({ workspaceId }: Guest): Db {
  return memberDb({ workspaceId })
}

/** Of what whoever has a link is shown: no page it leads on to learns the address, and no search engine finds it. */
export function hideAddress(headers: Headers): void {
  headers.set('referrer-policy', 'no-referrer')
  headers.set('x-robots-tag', 'noindex')
}

function tokenOf(kind: string, id: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`link\0${kind}\0${id}`).digest('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
