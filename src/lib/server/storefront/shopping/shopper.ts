// Who shops: the browser, by a signed cookie that it is given with its first cart, and the network that it is in. Many
// people share one address, such as the parents of a school, so an address alone is nobody.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { sessionSecret } from '#lib/server/platform/access/secret.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { networkOf } from '#lib/server/platform/client-address.ts'
import { cookie, readCookie, SHOPPER_COOKIE } from '#lib/server/platform/cookies.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { distinctNetwork } from '#lib/server/platform/request-context.ts'

const DAYS = 30
/** For a network: a large school, and not as many as a program likes. */
const NEW_SHOPPERS = { hits: 1000, seconds: 3600 }

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

export interface Shopper {
  /** The browser, in this store; empty where it has no cookie of ours. */
  placedBy: string
  /** The network; empty where it cannot be told apart: calls of this machine itself, such as a proxy's that hides it. */
  placedFrom: string
}

interface Caller {
  cookie: string | null
  ip: string
}

/** As an order notes it: neither address nor cookie can be read from it. */
export function shopperOf(campaignId: string, { cookie: header, ip }: Caller): Shopper {
  const id = readShopper(header)
  const isDistinct = ip !== '' && !LOOPBACK.test(ip)
  return {
    placedBy: id ? sign(`shopper of\0${campaignId}\0${id}`).slice(0, 22) : '',
    placedFrom: isDistinct ? sign(`place\0${networkOf(ip)}`).slice(0, 22) : ''
  }
}

/** Gives a browser its cookie. A network that asked for too many gets no more for a while; its shoppers count together. */
export async function welcomeShopper(
  db: Db,
  header: string | null,
  setCookie: (cookie: string) => void
): Promise<void> {
  if (readShopper(header)) return
  const network = distinctNetwork()
  try {
    if (network) await throttle(db, `shopper:${network}`, NEW_SHOPPERS)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return
    throw error
  }
  const id = randomBytes(16).toString('base64url')
  setCookie(cookie(SHOPPER_COOKIE, `${id}.${sign(`shopper\0${id}`)}`, { maxAge: DAYS * 24 * 60 * 60 }))
}

function readShopper(header: string | null): string | undefined {
  const [id = '', signature = ''] = readCookie(header, SHOPPER_COOKIE)?.split('.') ?? []
  if (!/^[\w-]{22}$/.test(id)) return undefined
  const expected = Buffer.from(sign(`shopper\0${id}`))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

function sign(text: string): string {
  return createHmac('sha256', sessionSecret()).update(text).digest('base64url')
}
