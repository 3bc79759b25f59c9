import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'

import { sendCode } from './code.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'

const TEXTS = {
  verification: {
    subject: 'is your Platen code',
    title: 'Confirm your e-mail address',
    intro: 'Type this code on the page where you signed up:',
    rest: 'If you did not sign up at Platen, you can ignore this mail.'
  },
  reset: {
    subject: 'is your code for a new password',
    title: 'Choose a new password',
    intro: 'Type this code on the page where you asked for a new password:',
    rest: 'If you did not ask for it, you can ignore this mail: your password stays as it is.'
  }
}

export async function sendCodeMail(
  db: Db,
  { email, purpose, code }: { email: string; purpose: 'verification' | 'reset'; code: string }
): Promise<void> {
  await sendCode(db, { template: purpose, to: email, code, ...TEXTS[purpose] })
}

/** For a sign-up with an address that has an account: its owner learns of it, the person at the form does not. */
export async function sendKnownAddressMail(db: Db, email: string): Promise<void> {
  const login = `${env().publicUrl}/login`
  const reset = `${env().publicUrl}/auth/reset`
  await queueMail(db, {
    template: 'known_address',
    to: email,
    subject: 'You already have a Platen account',
    html: letter({
      preview: 'Somebody tried to sign up with your address.',
      title: 'You already have an account',
      body: html`<p style="margin:0">Somebody, probably you, tried to sign up at Platen with this address. You can sign in with it, or choose a new password if you forgot yours.</p>
${button('Sign in', login)}<p style="margin:0"><a href="${reset}" style="color:#2f6b0a">Choose a new password</a>. If it was not you, nothing has changed and you need not do anything.</p>`
    }),
    text: `You already have an account\n\nSomebody, probably you, tried to sign up at Platen with this address.\n\nSign in: ${login}\nForgot the password: ${reset}\n\nIf it was not you, nothing has changed.\n`
  })
}

export async function sendPasswordChangedMail(db: Db, email: string): Promise<void> {
  const reset = `${env().publicUrl}/auth/reset`
  await queueMail(db, {
    template: 'password_changed',
    to: email,
    subject: 'Your Platen password was changed',
    html: letter({
      preview: 'All other devices were signed out.',
      title: 'Your password was changed',
      body: html`<p style="margin:0">The password of your account was changed just now, and all other devices were signed out. If that was not you, choose a new password at once:</p>${button('Choose a new password', reset)}`
    }),
    text: `Your password was changed\n\nThe password of your account was changed just now, and all other devices were signed out.\nIf that was not you, choose a new password at once: ${reset}\n`
  })
}

/** Tells the owner that there is a new way into the account. */
export async function sendConnectedMail(db: Db, email: string, provider: string): Promise<void> {
  const reset = `${env().publicUrl}/auth/reset`
  await queueMail(db, {
    template: 'social_connected',
    to: email,
    subject: `${provider} can now sign in to your Platen account`,
    html: letter({
      preview: `${provider} was connected with your account.`,
      title: `${provider} was connected`,
      body: html`<p style="margin:0">Your ${provider} account was connected with your Platen account just now, so you can sign in by it. If that was not you, choose a new password at once and disconnect it in your account settings:</p>${button('Choose a new password', reset)}`
    }),
    text: `${provider} was connected\n\nYour ${provider} account was connected with your Platen account just now, so you can sign in by it.\nIf that was not you, choose a new password at once and disconnect it in your account settings: ${reset}\n`
  })
}
