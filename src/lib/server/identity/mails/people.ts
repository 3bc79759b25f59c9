// What members and owners of accounts are written: invitations, codes for serious acts, what changed.
import { t } from '#lib/i18n/t.ts'
import type { PendingInvite } from '#lib/contract/members.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import type { Role } from '#lib/shared/roles.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { sendCode } from './code.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'

/** The id travels behind a #, which no server on the way sees or writes down. */
export async function sendInvitationMail(db: Db, invite: PendingInvite): Promise<void> {
  const { publicUrl } = env()
  const href = `${publicUrl}/invite/workspaces#${invite.InviteId}`
  const inviter = `${invite.InvitedBy.FirstName} ${invite.InvitedBy.LastName}`
  const { businessName, logo } = invite.Workspace
  const role = t(`mailTexts.people.role.${invite.Role}`)
  const until = dayOf(invite.ExpiresAt)
  const words = t('mailTexts.people.invitation.words', { inviter, businessName, role })
  await queueMail(db, {
    template: 'invitation',
    to: invite.Email,
    isSecret: true,
    subject: t('mailTexts.people.invitation.subject', { inviter, businessName }),
    senderName: businessName,
    workspaceId: invite.Workspace.Id,
    html: letter({
      preview: t('mailTexts.people.invitation.preview', { businessName }),
      title: t('mailTexts.people.invitation.title', { businessName }),
      shop: { name: businessName, logo: logo ? `${publicUrl}${logo}` : undefined },
      body: html`<p style="margin:0">${words}</p>${button(t('mailTexts.people.invitation.see'), href)}<p style="margin:0">${t('mailTexts.people.invitation.good', { until, inviter })}</p>`
    }),
    text: t('mailTexts.people.invitation.text', { businessName, words, href, until, inviter })
  })
}

interface Joined {
  to: string
  person: string
  workspace: string
  workspaceId: string
  role: Role
}

export async function sendMemberJoinedMail(
  db: Db,
  { to, person, workspace, workspaceId, role }: Joined
): Promise<void> {
  const href = `${env().publicUrl}/dashboard/workspaces/${workspaceId}/users`
  const words = t('mailTexts.people.joined.words', { person, workspace, role: t(`mailTexts.people.role.${role}`) })
  await queueMail(db, {
    template: 'member_joined',
    to,
    workspaceId,
    subject: t('mailTexts.people.joined.subject', { person, workspace }),
    html: letter({
      preview: words,
      title: t('mailTexts.people.joined.title', { person }),
      body: html`<p style="margin:0">${words}</p>${button(t('mailTexts.people.joined.see'), href)}`
    }),
    text: t('mailTexts.people.joined.text', { words, href })
  })
}

interface Handed {
  to: string
  /** Who gave it, or who has it now. */
  person: string
  workspace: string
  workspaceId: string
  /** Whether this goes to the new owner. */
  heir: boolean
}

export async function sendOwnershipMail(db: Db, { to, person, workspace, workspaceId, heir }: Handed): Promise<void> {
  const words = heir
    ? t('mailTexts.people.owner.words', { person, workspace })
    : t('mailTexts.people.handedOver.words', { workspace, person })
  await queueMail(db, {
    template: 'ownership',
    to,
    workspaceId,
    subject: heir
      ? t('mailTexts.people.owner.subject', { workspace })
      : t('mailTexts.people.handedOver.subject', { workspace }),
    html: letter({
      preview: words,
      title: heir
        ? t('mailTexts.people.owner.title', { workspace })
        : t('mailTexts.people.handedOver.subject', { workspace }),
      body: html`<p style="margin:0">${words}</p>`
    }),
    text: `${words}\n`
  })
}

export async function sendConfirmCodeMail(db: Db, { email, code }: { email: string; code: string }): Promise<void> {
  await sendCode(db, {
    template: 'confirm',
    to: email,
    code,
    subject: t('mailTexts.people.confirm.subject'),
    title: t('mailTexts.people.confirm.title'),
    intro: t('mailTexts.people.confirm.intro'),
    rest: t('mailTexts.people.confirm.rest')
  })
}

interface Change {
  oldEmail: string
  newEmail: string
  code: string
}

export async function sendOldAddressCode(db: Db, { oldEmail, newEmail, code }: Change): Promise<void> {
  await sendCode(db, {
    template: 'email_old',
    to: oldEmail,
    code,
    subject: t('mailTexts.people.oldAddress.subject'),
    title: t('mailTexts.people.oldAddress.title'),
    intro: t('mailTexts.people.oldAddress.intro', { newEmail }),
    rest: t('mailTexts.people.oldAddress.rest')
  })
}

export async function sendNewAddressCode(db: Db, { newEmail, code }: Omit<Change, 'oldEmail'>): Promise<void> {
  await sendCode(db, {
    template: 'email_new',
    to: newEmail,
    code,
    subject: t('mailTexts.people.newAddress.subject'),
    title: t('mailTexts.people.newAddress.title'),
    intro: t('mailTexts.people.newAddress.intro'),
    rest: t('mailTexts.people.newAddress.rest')
  })
}

/** For an address that has an account: its owner learns of it, the person at the form does not. */
export async function sendEmailTakenMail(db: Db, email: string): Promise<void> {
  const words = t('mailTexts.people.taken.words')
  await queueMail(db, {
    template: 'email_taken',
    to: email,
    subject: t('mailTexts.people.taken.subject'),
    html: letter({
      preview: words,
      title: t('mailTexts.people.taken.title'),
      body: html`<p style="margin:0">${words}</p>`
    }),
    text: `${words}\n`
  })
}

export async function sendEmailChangedMails(db: Db, { oldEmail, newEmail }: { oldEmail: string; newEmail: string }) {
  const words = t('mailTexts.people.changed.words', { newEmail })
  for (const to of [oldEmail, newEmail]) {
    await queueMail(db, {
      template: 'email_changed',
      to,
      subject: t('mailTexts.people.changed.subject'),
      html: letter({
        preview: words,
        title: t('mailTexts.people.changed.title'),
        body: html`<p style="margin:0">${words}</p>`
      }),
      text: `${words}\n`
    })
  }
}

export async function sendPasswordAddedMail(db: Db, email: string): Promise<void> {
  const reset = `${env().publicUrl}/auth/reset`
  const words = t('mailTexts.people.passwordAdded.words')
  await queueMail(db, {
    template: 'password_added',
    to: email,
    subject: t('mailTexts.people.passwordAdded.subject'),
    html: letter({
      preview: words,
      title: t('mailTexts.people.passwordAdded.title'),
      body: html`<p style="margin:0">${words} ${t('mailTexts.people.passwordAdded.notYou')}</p>${button(t('mailTexts.account.choosePassword'), reset)}`
    }),
    text: `${words}\n${t('mailTexts.people.passwordAdded.notYou')} ${reset}\n`
  })
}

function dayOf(iso: string): string {
  return dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}
