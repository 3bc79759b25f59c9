import { hash, verify } from '@node-rs/argon2'

import { AppError } from '#lib/server/errors.ts'
import { singleton } from '#lib/server/singleton.ts'

/** OWASP's first choice; 2 is argon2id, whose enum this compiler setting cannot read. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At work at once, and waiting: beyond that a login is told to come back, so that other pages stay quick. */
const AT_ONCE = 2
const WAITING = 30

const queue = singleton('password-queue', () => ({ running: 0, waiting: [] as (() => void)[] }))

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.running >= AT_ONCE) {
    if (queue.waiting.length >= WAITING) {
      throw new AppError('too_many', 'Many people are signing in right now. Please try again in a few seconds.', {
        retryAfter: 3
      })
    }
    await new Promise<void>(resolve => queue.waiting.push(resolve))
  }
  queue.running++
  try {
    return await work()
  } finally {
    queue.running--
    queue.waiting.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), COST))
}

const dummy = singleton('dummy-hash', () => hash(crypto.randomUUID(), COST))

/** Takes as long for an account that does not exist as for a wrong password. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const against = passwordHash ?? (await dummy)
  const right = await inTurn(() => verify(against, password.normalize('NFKC')))
  return right && Boolean(passwordHash)
}

/** Refuses what is tried first: common passwords, the product's name, the person's own address. */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  const plain = password.normalize('NFKC').toLowerCase()
  if ((await commonPasswords()).has(plain) || /^platen\W*\d*$/.test(plain)) {
    throw new AppError('invalid', 'Password: this password is on the lists that are tried first. Choose another.')
  }
  if (plain === email.toLowerCase() || plain === email.split('@')[0]?.toLowerCase()) {
    throw new AppError('invalid', 'Password: do not use your e-mail address as the password.')
  }
}

/** The tens of thousands most used passwords; read when the first new password is chosen. */
function commonPasswords(): Promise<Set<string>> {
  return singleton('common-passwords', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    return new Set(dictionary['passwords-common'] as string[])
  })
}
