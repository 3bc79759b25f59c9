// What members and owners of accounts are written: invitations, codes for serious acts, what changed.
import type { PendingInvite } from '#lib/contract/members.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import type { Role } from '#lib/shared/roles.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { sendCode } from './code.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'

/** What each role is for, in one line. */
const ROLE_WORDS: Record<Role, string> = {
  owner: 'the owner: everything, up to deleting the workspace',
  admin: 'an admin: everything but handing over or deleting the workspace',
  sales: 'sales: items, stores, orders and refunds',
  production: 'production: see everything and move orders on',
  viewer: 'a viewer: see everything, change nothing'
}

/** The id travels behind a #, which no server on the way sees or writes down. */
export async function sendInvitationMail(db: Db, invite: PendingInvite): Promise<void> {
  const { publicUrl } = env()
  const href = `${publicUrl}/invite/workspaces#${invite.InviteId}`
  const inviter = `${invite.InvitedBy.FirstName} ${invite.InvitedBy.LastName}`
  const { businessName, logo } = invite.Workspace
  const role = ROLE_WORDS[invite.Role]
  const until = dayOf(invite.ExpiresAt)
  await queueMail(db, {
    template: 'invitation',
    to: invite.Email,
    isSecret: true,
    subject: `${inviter} invites you to ${businessName}`,
    senderName: businessName,
    workspaceId: invite.Workspace.Id,
    html: letter({
      preview: `Join ${businessName} at Platen.`,
      title: `Join ${businessName}`,
      shop: { name: businessName, logo: logo ? `${publicUrl}${logo}` : undefined },
      body: html`<p style="margin:0">${inviter} invites you to work together in the workspace ${businessName}, as ${role}.</p>${button('See the invitation', href)}<p style="margin:0">The invitation is for this address and is good until ${until}. If you do not know ${inviter}, you can ignore it.</p>`
    }),
    text: `Join ${businessName}\n\n${inviter} invites you to work together in the workspace ${businessName}, as ${role}.\n\nSee the invitation: ${href}\n\nIt is for this address and is good until ${until}. If you do not know ${inviter}, you can ignore it.\n`
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
  const words = `${person} accepted your invitation to ${workspace} and is now ${ROLE_WORDS[role]}.`
  await queueMail(db, {
    template: 'member_joined',
    to,
    workspaceId,
    subject: `${person} has joined ${workspace}`,
    html: letter({
      preview: words,
      title: `${person} has joined`,
      body: html`<p style="margin:0">${words}</p>${button('See the members', href)}`
    }),
    text: `${words}\n\nThe members: ${href}\n`
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
    ? `${person} handed the workspace ${workspace} over to you. You are its owner now.`
    : `You handed the workspace ${workspace} over to ${person}. You are an admin of it now. If that was not you, change your password at once and write to ${person}.`
  await queueMail(db, {
    template: 'ownership',
    to,
    workspaceId,
    subject: heir ? `${workspace} is yours now` : `${workspace} was handed over`,
    html: letter({
      preview: words,
      title: heir ? `You own ${workspace}` : `${workspace} was handed over`,
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
    subject: 'is your code to confirm that it is you',
    title: 'Is it you?',
    intro: 'Type this code where you were asked for it:',
    rest: 'If you were not asked for it, somebody else may use your account: sign out all devices in your settings.'
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
    subject: 'is the code from your current address',
    title: 'Your address is about to change',
    intro: `Somebody, hopefully you, wants to use ${newEmail} for your Platen account. Type this code to agree:`,
    rest: 'If it was not you, do not pass the code on, and change your password: they know it.'
  })
}

export async function sendNewAddressCode(db: Db, { newEmail, code }: Omit<Change, 'oldEmail'>): Promise<void> {
  await sendCode(db, {
    template: 'email_new',
    to: newEmail,
    code,
    subject: 'is the code from your new address',
    title: 'Confirm your new address',
    intro: 'Type this code to use this address for your Platen account:',
    rest: 'If you did not ask for it, you can ignore this mail.'
  })
}

/** For an address that has an account: its owner learns of it, the person at the form does not. */
export async function sendEmailTakenMail(db: Db, email: string): Promise<void> {
  const words =
    'Somebody wanted to use this address for another Platen account. It belongs to yours, so nothing was changed.'
  await queueMail(db, {
    template: 'email_taken',
    to: email,
    subject: 'Your address is in use already',
    html: letter({ preview: words, title: 'Nothing was changed', body: html`<p style="margin:0">${words}</p>` }),
    text: `${words}\n`
  })
}

export async function sendEmailChangedMails(db: Db, { oldEmail, newEmail }: { oldEmail: string; newEmail: string }) {
  const words = `Your Platen account now belongs to the address ${newEmail}, and all other devices were signed out.`
  for (const to of [oldEmail, newEmail]) {
    await queueMail(db, {
      template: 'email_changed',
      to,
      subject: 'The address of your Platen account was changed',
      html: letter({ preview: words, title: 'Your address was changed', body: html`<p style="margin:0">${words}</p>` }),
      text: `${words}\n`
    })
  }
}

export async function sendPasswordAddedMail(db: Db, email: string): Promise<void> {
  const reset = `${env().publicUrl}/auth/reset`
  const words = 'Your Platen account now has a password, so you can also sign in with it.'
  await queueMail(db, {
    template: 'password_added',
    to: email,
    subject: 'Your Platen account has a password now',
    html: letter({
      preview: words,
      title: 'A password was added',
      body: html`<p style="margin:0">${words} If that was not you, choose a new one at once:</p>${button('Choose a new password', reset)}`
    }),
    text: `${words}\nIf that was not you, choose a new one at once: ${reset}\n`
  })
}

function dayOf(iso: string): string {
  return dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}
