import { setTimeout } from 'node:timers/promises'

/** Tries of one code in the browser that asked for it, and as many anywhere else. */
export const TRIES = 10

/** For an account; a fresh code by mail begins anew, since each code bears ten tries only. */
export const TRIES_BY_ACCOUNT = { hits: 10, seconds: 900 }
export const CODES_BY_NETWORK = { hits: 60, seconds: 900 }
export const MAIL_BY_NETWORK = { hits: 30, seconds: 900 }

/** Longer than writing a mail into the outbox takes. */
const EVEN_MS = 60

/** Takes the same time whether there is a mail to write or not, so that a watch does not tell known addresses. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), setTimeout(EVEN_MS)])
  return result
}
