// The designer is opened with a session: who, in which workspace, for what, and who may be told of the result.
import { t } from '#lib/i18n/t.ts'
import type { DesignerSession } from '#lib/contract/designer.ts'
import { getSettings } from '#lib/server/identity/accounts/account.ts'
import { type Actor, asMember, type Member } from '#lib/server/platform/access/actor.ts'
import { type Db, memberDb } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { listFonts } from '#lib/server/design/fonts/service.ts'
import { may } from '#lib/shared/roles.ts'

import { getCostRates } from './cost-rates.ts'
import { listFilms } from './films.ts'
import { findDocumentHead } from './queries.ts'
import { getDocument } from './service.ts'
import { findSession, insertSession } from './session-queries.ts'

const HOURS = 24

/** Pages of ours that open the designer; messages go to our own origin only. */
const SOURCES = ['dashboard', 'items', 'stores', 'jobs', 'portfolio', 'artwork', 'dialog']

interface Opening {
  documentId?: string | undefined
  workflow: string
  source: string
  returnTo?: string | undefined
}

export async function openSession(db: Db, member: Member, { documentId, workflow, source, returnTo }: Opening) {
  if (!SOURCES.includes(source)) throw new AppError('invalid', `source: ${t('errors.design.noDesignerHere')}`)
  if (documentId) {
    const document = await findDocumentHead(db, member, documentId)
    if (!document) throw notFound('Design')
    if (document.deleted_at) throw new AppError('gone', t('errors.design.takeOutOfTrashFirst', { name: document.name }))
  }
  const details = { returnTo: ownPath(returnTo) }
  const session = await insertSession(db, member, { documentId, workflow, source, details, hours: HOURS })
  const url = `/designer?session=${session.id}`
  return { id: session.id, url, expiresAt: session.expires_at, readOnly: isReadOnly(member) }
}

/** Also for an admin who acts as the person to look only. */
function isReadOnly({ role, impersonation }: Member): boolean {
  return !may(role, 'designs:write') || impersonation?.readOnly === true
}

/** A path of ours, or nothing: a link that leads away would be a trap. */
function ownPath(given: string | undefined): string | null {
  if (!given?.startsWith('/') || !URL.canParse(given, env().publicUrl)) return null
  const url = new URL(given, env().publicUrl)
  return url.origin === new URL(env().publicUrl).origin ? url.pathname + url.search + url.hash : null
}

export async function getSession(db: Db, actor: Actor, id: string): Promise<DesignerSession> {
  const session = await findSession(db, actor.userId, id)
  if (!session) throw notFound('Session')
  // Who left the workspace meanwhile finds nothing here any more.
  const member = await asMember(actor, session.workspace_id, 'designs:read')
  if (session.is_over) throw new AppError('gone', t('errors.design.sessionOver'))
  const own = memberDb(member)
  const [document, films, fonts, rates, settings] = await Promise.all([
    session.document_id ? getDocument(own, member, { id: session.document_id }) : null,
    listFilms(own, member.workspaceId),
    listFonts(own, member.workspaceId),
    getCostRates(own, member),
    getSettings(db, actor)
  ])
  return {
    id,
    workspaceId: member.workspaceId,
    source: session.source,
    expiresAt: session.expires_at,
    document,
    films,
    fonts,
    rates,
    workflow: session.workflow as DesignerSession['workflow'],
    units: session.units as DesignerSession['units'],
    origin: new URL(env().publicUrl).origin,
    returnTo: session.details.returnTo,
    readOnly: isReadOnly(member),
    mayComment: may(member.role, 'designs:comment') && !member.impersonation?.readOnly,
    timeZone: session.time_zone,
    // Whoever acts as somebody else leaves the offer to them.
    tourSeen: member.impersonation != null || settings.ToursSeen.includes('designer'),
    email: actor.user.email,
    name: `${actor.user.firstName} ${actor.user.lastName}`.trim()
  }
}
