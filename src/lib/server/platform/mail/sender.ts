// Empties the outbox: many mails at a time over kept connections, each once. Exactly once cannot be had: a process may die
// after the mail server took a mail and before that is written down, and a mail server cannot be asked what it took. So
// each try is written down before it begins, and a mail is tried a second time where the end of the first is not known,
// but not a third: then a person decides.
import { t } from '#lib/i18n/t.ts'
import { setTimeout } from 'node:timers/promises'

import type { Db } from '#lib/server/platform/db/index.ts'
import { joinCalls } from '#lib/server/platform/join-calls.ts'
import { log } from '#lib/server/platform/log.ts'
import { isMailServerAway, MAIL_CONNECTIONS, mailer } from '#lib/server/platform/outside/smtp.ts'

import {
  claimMails,
  markSent,
  markBegun,
  recordFailure,
  type OutboxMail,
  holdUnsure,
  putBack
} from './outbox-queries.ts'
import { releaseMails } from './release.ts'

/** Enough that no connection waits for the database. */
const AT_ONCE = 2 * MAIL_CONNECTIONS

/** How often an empty outbox is looked into. */
const IDLE_MS = 1000

/** Those that end in the meantime are replaced by one statement. */
const GATHER_MS = 10

/** Where few are due, those that come in the meantime go together: three statements for many of a rush, not for each. */
const FEW_MS = 100

/** Shorter than the lease of a claimed mail. */
const PATIENCE_MS = 45_000

const MOST_TRIES = 7
const FIRST_RETRY_SECONDS = 10
const AWAY_SECONDS = 15

/** Every process may run one: a mail goes to one of them. */
export function startSender(db: Db): { stop(): Promise<void> } {
  const deliver = createDelivery(db)
  const underWay = new Set<Promise<boolean>>()
  const stopping = new AbortController()
  const { signal } = stopping

  const stopped = new Promise<true>(resolve => signal.addEventListener('abort', () => resolve(true)))

  /** Resolves early when the sender is stopped. */
  const pause = (ms: number) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)

  async function fill(): Promise<number> {
    await releaseMails(db).catch((error: unknown) => log.error({ err: error }, 'held mails could not be released'))
    const mails = await claimMails(db, AT_ONCE - underWay.size)
    for (const mail of mails) {
      const work = deliver(mail).finally(() => underWay.delete(work))
      underWay.add(work)
    }
    if (mails.length === 0) await holdUnsure(db)
    return mails.length
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const claimed = await fill().catch((error: unknown) => {
        log.warn({ err: error }, 'the outbox cannot be read')
        return 0
      })
      if (underWay.size < AT_ONCE) {
        await pause(claimed === 0 ? IDLE_MS : FEW_MS)
        continue
      }
      const isThere = await Promise.race([...underWay, stopped])
      await pause(isThere ? GATHER_MS : AWAY_SECONDS * 1000)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      await Promise.race([Promise.all(underWay), setTimeout(5000, undefined, { ref: false })])
      mailer().close()
    }
  }
}

/** Sends one claimed mail and writes down how that ended. False while no mail server is there; never throws. */
export function createDelivery(db: Db): (mail: OutboxMail) => Promise<boolean> {
  const mark = joinCalls(async (sent: { id: string; hasLeft: boolean }[]) => {
    await markSent(db, sent)
    return sent.map(() => undefined)
  })
  const begin = joinCalls(async (ids: string[]) => {
    const begun = await markBegun(db, ids)
    // One whose lease ran out while it waited here may have been claimed by us again: noted once, it is sent once.
    return ids.map(id => begun.delete(id))
  })

  return async mail => {
    // Its lease ran out while it waited, or the database is away: whoever takes it next sends it.
    if (!(await begin(mail.id).catch(() => false))) return true
    try {
      const hasLeft = await inTime(send(mail))
      await retryWrite(() => mark({ id: mail.id, hasLeft }))
      return true
    } catch (error) {
      const isAway = isMailServerAway(error)
      const noted = isAway ? putBack(db, mail.id, AWAY_SECONDS) : recordFailure(db, mail.id, failureOf(mail, error))
      // Where the database is away as well, the lease of the mail runs out by itself.
      await noted.catch(() => undefined)
      log.warn({ err: error, mailId: mail.id, tries: mail.tries }, 'a mail could not be sent')
      return !isAway
    }
  }
}

/** What has left must not leave again because the database was away for a moment. */
async function retryWrite(write: () => Promise<unknown>): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await setTimeout(250, undefined, { ref: false })
    }
  }
}

function send(mail: OutboxMail): Promise<boolean> {
  return mailer().send({
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.body,
    senderName: mail.sender_name,
    replyTo: mail.reply_to
  })
}

/** A server that neither takes nor refuses a mail keeps its connection, but not the mail. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = setTimeout(PATIENCE_MS, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(t('errors.mail.noAnswer'))
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}

function failureOf({ tries }: OutboxMail, error: unknown) {
  return {
    isRefused: typeof (error as { responseCode?: unknown }).responseCode === 'number',
    error: String((error as Error).message).slice(0, 500),
    waitSeconds: FIRST_RETRY_SECONDS * 2 ** (tries - 1),
    isLast: tries >= MOST_TRIES
  }
}
