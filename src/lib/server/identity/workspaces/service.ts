import { t } from '#lib/i18n/t.ts'
import { randomBytes } from 'node:crypto'

import { required } from '#lib/shared/required.ts'
import { Address, type Workspace } from '#lib/contract/workspaces.ts'
import { type Actor, asMember, type Member } from '#lib/server/platform/access/actor.ts'
import { isWithin, requireWithin } from '#lib/server/identity/plans/entitlements.ts'
import { type Db, inTransaction, memberDb } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { publishFiles, requireFiles, withdrawFiles } from '#lib/server/platform/files/service.ts'
import type { Changes } from '#lib/shared/changes.ts'
import { asLocale, localeAfterMove } from '#lib/shared/locales.ts'
import type { Locale } from '#lib/shared/locale.ts'
import type { Role } from '#lib/shared/roles.ts'
import { homePpm, type TaxRules } from '#lib/shared/taxes.ts'

import { lockMemberships } from './delete-queries.ts'
import { findInvitation, spendInvitation } from './invite-queries.ts'
import {
  findFounder,
  findPeopleOf,
  findSid,
  findWorkspacesOf,
  insertMembership,
  insertWorkspace,
  lockWorkspace,
  updateWorkspaceRow
} from './queries.ts'
import { findPublicPages, refreshPublicPages } from './public-pages.ts'

export { countOwned, countPeople, findWorkspacesOf } from './queries.ts'

interface ListOptions {
  IncludeUsersAndRoles: boolean
  IncludeWorkspaceOwner: boolean
}

/** Everybody sees their own workspaces; the specification's Email may only repeat the session's. */
export async function listWorkspaces(
  db: Db,
  actor: Actor,
  { Email, IncludeUsersAndRoles, IncludeWorkspaceOwner }: ListOptions & { Email?: string | undefined }
): Promise<Workspace[]> {
  if (Email !== undefined && Email.toLowerCase() !== actor.user.email.toLowerCase()) throw notFound('User')
  const workspaces = await findWorkspacesOf(db, actor.userId)
  if (!IncludeUsersAndRoles && !IncludeWorkspaceOwner) return workspaces
  const people = await findPeopleOf(
    db,
    workspaces.map(({ Id }) => Id)
  )
  return workspaces.map(workspace => {
    const users = people.filter(({ workspaceId }) => workspaceId === workspace.Id)
    const owner = users.find(({ role }) => role === 'owner')
    return {
      ...workspace,
      ...(IncludeUsersAndRoles && { users }),
      ...(IncludeWorkspaceOwner && owner && { owner })
    }
  })
}

export async function createWorkspace(
  db: Db,
  actor: Actor,
  input: { userId: string; workspaceName: string }
): Promise<Workspace> {
  if (input.userId !== actor.userId) throw notFound('User')
  const id = await inTransaction(db, async tx => {
    const made = await insertWorkspace(tx, actor.userId, input.workspaceName, newSid())
    await requireWithin(tx, made, 'workspaces')
    return made
  })
  const [workspace] = await findWorkspacesOf(db, actor.userId, id)
  return required(workspace, 'a workspace')
}

interface WorkspaceChange {
  workspaceId: string
  businessName?: string | undefined
  timeZone?: string | undefined
  units?: 'in' | 'mm' | undefined
  locale?: Locale | undefined
  currency?: string | undefined
  address?: Changes<Address> | undefined
  taxPpm?: number | undefined
  taxes?: TaxRules | undefined
  logoFileId?: string | null | undefined
  flagged?: boolean | undefined
}

type FollowCurrency = (tx: Db, workspaceId: string, change: { from: string; to: string }) => Promise<void>

const currencyFollowers: FollowCurrency[] = []

/** What has prices follows the workspace's currency, in its transaction, or refuses. */
export function onCurrencyChange(follow: FollowCurrency): void {
  currencyFollowers.push(follow)
}

/** Name and logo are what stores and mails show: their pages are made anew, and the logo may be seen by everybody. */
export async function updateWorkspace(db: Db, actor: Actor, change: WorkspaceChange): Promise<Workspace> {
  const member = await asMember(actor, change.workspaceId, 'workspace:write')
  await inTransaction(memberDb(member), async tx => {
    const before = await lockWorkspace(tx, member.workspaceId)
    if (!before) throw notFound('Workspace')
    const { logoFileId, currency } = change
    if (logoFileId) {
      await requireFiles(tx, member.workspaceId, [{ field: 'logoFileId', fileId: logoFileId }])
      await publishFiles(tx, member.workspaceId, [logoFileId])
    }
    if (currency && currency !== before.currency) {
      for (const follow of currencyFollowers)
        await follow(tx, member.workspaceId, { from: before.currency, to: currency })
    }
    await updateWorkspaceRow(tx, member.workspaceId, {
      business_name: change.businessName,
      named: change.businessName === undefined ? undefined : true,
      time_zone: change.timeZone,
      units: change.units,
      locale: changedLocale(change, before),
      currency,
      address: change.address,
      ...changedTaxes(change, before.tax_ppm),
      logo_file_id: logoFileId,
      flagged: change.flagged
    })
    const lost = logoFileId !== undefined && before.logo_file_id !== logoFileId ? before.logo_file_id : null
    if (lost) await withdrawFiles(tx, member.workspaceId, [lost])
    await refreshPublicPages(tx, await findPublicPages(tx, member.workspaceId))
  })
  const [workspace] = await findWorkspacesOf(db, actor.userId, member.workspaceId)
  return required(workspace, 'a workspace')
}

function changedLocale({ locale, address }: WorkspaceChange, before: { address: unknown; locale: string }) {
  if (locale || address?.country === undefined) return locale
  const from = Address.parse(before.address).country
  return localeAfterMove(asLocale(before.locale), { from, to: address.country })
}

function changedTaxes({ taxes, taxPpm }: WorkspaceChange, before: number) {
  if (taxes) return { tax_rules: JSON.stringify(taxes), tax_ppm: homePpm(taxes) }
  // Whoever sends all settings back changes none of them.
  return taxPpm === undefined || taxPpm === before ? {} : { tax_rules: null, tax_ppm: taxPpm }
}

export function getSid(db: Db, member: Member): Promise<string> {
  return findSid(db, member)
}

/** For a person who just proved the address: the workspace of the stored invitation, otherwise a first one of their own. */
export async function joinOrFoundWorkspace(db: Db, userId: string): Promise<void> {
  const founder = await findFounder(db, userId)
  const invite = founder.invite_id ? await findInvitation(db, founder.invite_id) : undefined
  // Who was invited counts already: there is no room only where a smaller plan followed.
  const hasRoom = invite !== undefined && (await isWithin(db, invite.Workspace.Id, 'people'))
  const invitation = hasRoom && (await spendInvitation(db, invite.InviteId, founder.email))
  if (invitation) {
    await insertMembership(db, invitation.workspace_id, userId, invitation.role as Role)
    return
  }
  const existing = await findWorkspacesOf(db, userId)
  if (existing.length === 0) {
    // Nobody chose this name: the first questions ask for one, and so does publishing.
    await insertWorkspace(db, userId, t('errors.identity.workspaceOf', { name: founder.first_name }), newSid(), {
      named: false
    })
  }
}

/** The short id of a workspace that people can read out. */
function newSid(): string {
  return `ws_${randomBytes(9).toString('base64url').toLowerCase().replaceAll(/[-_]/g, '0')}`
}

/** For somebody who was taken out of the only workspace they had: they get one of their own. */
export async function foundIfNone(db: Db, userId: string): Promise<Workspace[]> {
  await inTransaction(db, async tx => {
    if ((await lockMemberships(tx, userId)).length === 0) await joinOrFoundWorkspace(tx, userId)
  })
  return findWorkspacesOf(db, userId)
}
