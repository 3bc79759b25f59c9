import { t } from '#lib/i18n/t.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'

import { sendCode } from './code.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'

export async function sendCodeMail(
  db: Db,
  { email, purpose, code }: { email: string; purpose: 'verification' | 'reset'; code: string }
): Promise<void> {
  await sendCode(db, {
    template: purpose,
    to: email,
    code,
    subject: t(`mailTexts.${purpose}.subject`),
    title: t(`mailTexts.${purpose}.title`),
    intro: t(`mailTexts.${purpose}.intro`),
    rest: t(`mailTexts.${purpose}.rest`)
  })
}

/** For a sign-up with an address that has an account: its owner learns of it, the person at the form does not. */
export async function sendKnownAddressMail(db: Db, email: string): Promise<void> {
  const login = `${env().publicUrl}/login`
  const reset = `${env().publicUrl}/auth/reset`
  await queueMail(db, {
    template: 'known_address',
    to: email,
    subject: t('mailTexts.account.known.subject'),
    html: letter({
      preview: t('mailTexts.account.known.preview'),
      title: t('mailTexts.account.known.title'),
      body: html`<p style="margin:0">${t('mailTexts.account.known.tried')} ${t('mailTexts.account.known.choices')}</p>
${button(t('mailTexts.account.signIn'), login)}<p style="margin:0"><a href="${reset}" style="color:#2f6b0a">${t('mailTexts.account.choosePassword')}</a>. ${t('mailTexts.account.known.nothing')}</p>`
    }),
    text: t('mailTexts.account.known.text', { login, reset })
  })
}

export async function sendPasswordChangedMail(db: Db, email: string): Promise<void> {
  const reset = `${env().publicUrl}/auth/reset`
  await queueMail(db, {
    template: 'password_changed',
    to: email,
    subject: t('mailTexts.account.changed.subject'),
    html: letter({
      preview: t('mailTexts.account.changed.preview'),
      title: t('mailTexts.account.changed.title'),
      body: html`<p style="margin:0">${t('mailTexts.account.changed.words')}</p>${button(t('mailTexts.account.choosePassword'), reset)}`
    }),
    text: t('mailTexts.account.changed.text', { reset })
  })
}

/** Tells the owner that there is a new way into the account. */
export async function sendConnectedMail(db: Db, email: string, provider: string): Promise<void> {
  const reset = `${env().publicUrl}/auth/reset`
  await queueMail(db, {
    template: 'social_connected',
    to: email,
    subject: t('mailTexts.account.connected.subject', { provider }),
    html: letter({
      preview: t('mailTexts.account.connected.preview', { provider }),
      title: t('mailTexts.account.connected.title', { provider }),
      body: html`<p style="margin:0">${t('mailTexts.account.connected.words', { provider })}</p>${button(t('mailTexts.account.choosePassword'), reset)}`
    }),
    text: t('mailTexts.account.connected.text', { provider, reset })
  })
}
