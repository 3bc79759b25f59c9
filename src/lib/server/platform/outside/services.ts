// Whether the database, the bucket and the mail server of the settings answer, found out before anything is begun.
import { createTransport } from 'nodemailer'
import pg from 'pg'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import { roleFault } from '#lib/server/platform/db/role-fault.ts'
import type { Env } from '#lib/server/platform/env.ts'
import { log } from '#lib/server/platform/log.ts'

import { askBucket } from './storage-s3.ts'

const PATIENCE_MS = 5_000

/**
 * What is wrong, each in a sentence. Without its database the product cannot start; a bucket or a mail server that nobody
 * reaches may be back in a minute, and mail waits for it, so that is only said. One that refuses us will go on refusing.
 */
export async function findServiceFaults(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'S3_URL' | 'SMTP_URL'>
): Promise<string[]> {
  const faults = await Promise.all([
    env.DATABASE_URL && faultOfDatabase('DATABASE_URL', env.DATABASE_URL),
    env.DATABASE_DIRECT_URL && faultOfDatabase('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL),
    env.S3_URL && faultOfBucket(env.S3_URL),
    env.SMTP_URL && faultOfMail(env.SMTP_URL)
  ])
  return faults.flatMap(fault => fault || [])
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? '')

/** Without user and password. */
function placeOf(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname === '/' ? '' : pathname}`
}

const AWAY: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'there is no answer',
  EHOSTUNREACH: 'there is no way to that host'
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return AWAY[codeOf(error)] ?? AWAY[codeOf(cause ?? {})] ?? (message || 'there is no answer')
}

async function faultOfDatabase(name: string, address: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ role: string; isExempt: boolean; isReadOnly: boolean }>(
      `select rolname as role, rolsuper or rolbypassrls as "isExempt",
        current_setting('transaction_read_only') = 'on' as "isReadOnly"
      from pg_roles where rolname = current_user`
    )
    const { role, isExempt, isReadOnly } = firstRow(rows)
    if (isExempt) return roleFault(role)
    if (!isReadOnly) return undefined
    return `${name}: the database at ${placeOf(address)} is read-only, such as a standby that was not promoted; name the primary`
  } catch (error) {
    const code = codeOf(error)
    if (code.startsWith('28')) return `${name}: ${placeOf(address)} refuses this user and password`
    if (code === '3D000') return `${name}: the server has no database of this name (${placeOf(address)}); create it`
    return `${name}: the database at ${placeOf(address)} cannot be reached: ${reasonOf(error)}`
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function faultOfBucket(address: string): Promise<string | undefined> {
  const place = placeOf(address)
  const status = await askBucket(address, PATIENCE_MS).catch((error: unknown) => {
    log.warn(`S3_URL: the storage at ${place} cannot be reached: ${reasonOf(error)}. Pictures fail until it answers.`)
    return 200
  })
  if (status === 404) return `S3_URL: there is no such bucket (${place}); create it`
  if (status === 401 || status === 403) return `S3_URL: ${place} refuses this key and secret`
  return undefined
}

async function faultOfMail(address: string): Promise<string | undefined> {
  const transport = createTransport({
    url: address,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS
  })
  try {
    await transport.verify()
  } catch (error) {
    if (codeOf(error) === 'EAUTH')
      return `SMTP_URL: the mail server at ${placeOf(address)} refuses this user and password`
    log.warn(`SMTP_URL: the mail server at ${placeOf(address)} cannot be used: ${reasonOf(error)}. Mails wait for it.`)
  } finally {
    transport.close()
  }
  return undefined
}
