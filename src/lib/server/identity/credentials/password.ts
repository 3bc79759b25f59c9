import { t } from '#lib/i18n/t.ts'
import { fieldError } from '#lib/server/platform/errors.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

import { work } from './hash-threads.ts'

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await work({ password: password.normalize('NFKC') })
  return hash
}

/** Of a password that nobody knows; made with the first login. */
const dummy = () => singleton('dummy-hash', () => hashPassword(crypto.randomUUID()))

/** Takes as long for an account that does not exist as for a wrong password. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const against = passwordHash ?? (await dummy())
  const { right } = await work({ password: password.normalize('NFKC'), against })
  return right && Boolean(passwordHash)
}

/** Refuses what is tried first: common passwords, the product's name, the person's own address. */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  const plain = password.normalize('NFKC').toLowerCase()
  if ((await commonPasswords()).has(plain) || /^platen\W*\d*$/.test(plain)) {
    throw fieldError('Password', t('errors.identity.passwordOnLists'))
  }
  if (plain === email.toLowerCase() || plain === email.split('@')[0]?.toLowerCase()) {
    throw fieldError('Password', t('errors.identity.passwordIsEmail'))
  }
}

/** The tens of thousands most used passwords; read when the first new password is chosen. */
function commonPasswords(): Promise<Set<string>> {
  return singleton('common-passwords', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    return new Set(dictionary['passwords-common'] as string[])
  })
}
