import { createHash, randomBytes } from 'node:crypto'

import { type Access, type findPeople as findPeopleEndpoint, IMPERSONATION_MINUTES } from '#lib/contract/admin.ts'
import { stateOf } from '#lib/contract/calls/admin.ts'
import type { Data, LongPaging } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { resumeSession, startActingSession } from '#lib/server/identity/credentials/session.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { csvResponse } from '#lib/server/platform/csv.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import {
  clearedCookie,
  cookie,
  ORIGINAL_SESSION_COOKIE,
  readCookie,
  SESSION_COOKIE
} from '#lib/server/platform/cookies.ts'
import { setPlan } from '#lib/server/identity/accounts/account.ts'
import type { PlanId } from '#lib/shared/plans.ts'
import { sentence } from '#lib/shared/text.ts'

import { audit, isActing, noteImpersonation, stopActing } from '#lib/server/platform/access/audit.ts'
import { countPeople, type Filter, findAccesses, findChanges, findPeoplePage, findSubject } from './queries.ts'

const STARTS = { hits: 30, seconds: 3600 }
const EXPORTS = { hits: 10, seconds: 3600 }
const EXPORT_BATCH = 1000
const AT_MOST = 50
const CHANGES_LISTED = 20
/** The specification's lifetime of the cookie; what it refers to ends much earlier. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60

interface Exchange {
  request: Request
  setCookie: (cookie: string) => void
}

export async function findPeople(db: Db, query: Filter & LongPaging): Promise<Data<typeof findPeopleEndpoint>> {
  const total = await countPeople(db, query)
  const { rows } = await findPeoplePage(db, query, () => Promise.resolve(total))
  return { rows, total, page: query.page, pageSize: query.pageSize }
}

export async function exportPeople(db: Db, admin: Actor, filter: Filter): Promise<Response> {
  await throttle(db, `people-export:${admin.userId}`, EXPORTS)
  await recordSecurityEvent(db, { kind: 'people_exported', userId: admin.userId, details: filter })
  let page = 1
  let at: string | undefined
  const headings = ['First name', 'Last name', 'E-mail', 'Workspaces', 'Account', 'Joined (UTC)', 'Last seen (UTC)']
  return csvResponse(`people-${new Date().toISOString().slice(0, 10)}`, headings, async () => {
    if (page > 1 && !at) return []
    const asked = { ...filter, page, pageSize: EXPORT_BATCH, at }
    const { rows, next } = await findPeoplePage(db, asked, () => countPeople(db, filter))
    page++
    at = next && `${page}.${next.id}`
    return rows.map(person => [
      ...[person.firstName, person.lastName, person.email, person.workspaces.join(', ')],
      ...[stateOf(person), person.createdAt, person.lastSeenAt ?? '']
    ])
  })
}

/** The admin's session stays here; the browser gets one of the subject's, and a reference to come back by. */
export async function startImpersonation(
  db: Db,
  admin: Actor,
  { userId, reason, readOnly }: { userId: string; reason: string; readOnly: boolean },
  { request, setCookie }: Exchange
): Promise<{ authToken: string; endsAt: string }> {
  await throttle(db, `impersonate:${admin.userId}`, STARTS)
  const subject = await findSubject(db, userId)
  if (!subject) throw notFound('Person')
  if (subject.is_admin) throw new AppError('forbidden', t('errors.identity.actingAsAdmin'))
  if (subject.disabled_at) throw new AppError('conflict', t('errors.identity.actingInClosedAccount'))

  const reference = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + IMPERSONATION_MINUTES * 60_000)
  const endsAt = expiresAt.toISOString()
  const authToken = await inTransaction(db, async tx => {
    const impersonationId = await noteImpersonation(tx, {
      adminId: admin.userId,
      userId,
      adminSessionId: admin.sessionId,
      referenceHash: hashOf(reference),
      reason,
      readOnly,
      expiresAt: endsAt
    })
    const acting = {
      ...admin,
      user: { ...admin.user, id: userId, firstName: subject.first_name, lastName: subject.last_name },
      impersonation: {
        id: impersonationId,
        admin: admin.user,
        adminSessionId: admin.sessionId,
        reason,
        readOnly,
        endsAt
      }
    }
    await audit(tx, acting, { kind: 'started' })
    await recordSecurityEvent(tx, { kind: 'impersonation_started', userId, details: { admin: admin.userId } })
    return (await startActingSession(tx, userId, { impersonationId, expiresAt, request, setCookie })).authToken
  })
  setCookie(cookie(ORIGINAL_SESSION_COOKIE, reference, { maxAge: COOKIE_SECONDS }))
  return { authToken, endsAt }
}

/** Back to the admin's own session. Takes both: the acting session and the reference that belongs to it. */
export async function endImpersonation(
  db: Db,
  actor: Actor,
  { request, setCookie }: Exchange
): Promise<{ authToken: string }> {
  if (!isActing(actor)) throw new AppError('conflict', t('errors.identity.notActing'))
  const reference = readCookie(request.headers.get('cookie'), ORIGINAL_SESSION_COOKIE)
  const hasEnded = reference && (await inTransaction(db, tx => stopActing(tx, actor, hashOf(reference))))
  if (!hasEnded) {
    throw new AppError('forbidden', t('errors.identity.actingStartedElsewhere'))
  }
  await recordSecurityEvent(db, {
    kind: 'impersonation_ended',
    userId: actor.userId,
    details: { admin: actor.impersonation.admin.id }
  })
  setCookie(clearedCookie(ORIGINAL_SESSION_COOKIE))
  const resumed = await resumeSession(db, actor.impersonation.adminSessionId, setCookie)
  if (resumed) return resumed
  setCookie(clearedCookie(SESSION_COOKIE))
  throw new AppError('unauthenticated', t('errors.identity.ownSessionEnded'))
}

/** For plans that are not bought here: an offer, a partner, help after something went wrong. */
export async function setPersonsPlan(
  db: Db,
  admin: Actor,
  { userId, plan }: { userId: string; plan: PlanId }
): Promise<{ userId: string; plan: PlanId }> {
  if (!(await setPlan(db, userId, plan))) throw notFound('Person')
  await recordSecurityEvent(db, { kind: 'plan_set', userId, details: { plan, admin: admin.userId } })
  return { userId, plan }
}

/** When admins acted as this person, and what they changed. */
export async function getAccessHistory(db: Db, userId: string): Promise<Access[]> {
  const rows = await findAccesses(db, { subjectId: userId }, AT_MOST)
  const ids = rows.map(({ id }) => id)
  const changes = ids.length > 0 ? await findChanges(db, ids) : []
  return rows.map(row => {
    const all = changes.filter(({ impersonationId }) => impersonationId === row.id)
    return {
      id: row.id,
      adminName: row.actor_name,
      reason: row.reason,
      readOnly: row.read_only,
      startedAt: row.startedAt,
      endedAt: row.endedAt ?? endedByItself(row.expires_at),
      changes: all.slice(0, CHANGES_LISTED).map(({ at, endpoint }) => ({ at, what: sentence(endpoint) })),
      changeCount: all.length
    }
  })
}

/** The newest of this admin's, for the page where the next one is started. */
export async function findOwnAccesses(db: Db, adminId: string) {
  const rows = await findAccesses(db, { actorId: adminId }, 5)
  return rows.map(row => ({
    id: row.id,
    subjectName: row.subject_name,
    reason: row.reason,
    readOnly: row.read_only,
    startedAt: row.startedAt
  }))
}

function endedByItself(expiresAt: string | null): string | null {
  return expiresAt && Date.parse(expiresAt) <= Date.now() ? expiresAt : null
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
