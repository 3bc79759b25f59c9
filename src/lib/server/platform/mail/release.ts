// What a shop writes to whom it likes passes here on its way out: counted when it is queued, and released by one process at
// a time, so that mails queued at the same moment are counted one after the other.
import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { createHash } from 'node:crypto'

import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { distinctNetwork, requestContext } from '#lib/server/platform/request-context.ts'

import { isOwed, type Outgoing, planReleases } from './limits.ts'
import {
  type HeldMail,
  findHeld,
  findKnownAddresses,
  findReleased,
  findStanding,
  recordReleases,
  acquireReleaseLock
} from './release-queries.ts'

const BATCH = 500
/** What would wait longer is refused: it helps nobody, and a script could queue without end. */
const LONGEST_WAIT_MS = 30 * 24 * 60 * 60 * 1000

interface ToSend {
  template: string
  to: string
  text: string
  workspaceId?: string
  isKnown?: boolean
}

export interface Limited {
  limit_class: 'stranger' | 'known' | null
  sender_id: string | null
  network: string
  is_held: boolean
  released_at: string | null
  link_hash: string | null
}

const FREE: Limited = {
  limit_class: null,
  sender_id: null,
  network: '',
  is_held: false,
  released_at: null,
  link_hash: null
}

/** The columns of each of these mails that say how it is counted and when it will leave, as far as its workspace shows. */
export async function limitMails(db: Db, mails: ToSend[]): Promise<Limited[]> {
  const limited = mails.map(mail => ({ ...FREE, link_hash: linkHashOf(mail.text) }))
  const workspaceIds = new Set(mails.flatMap(mail => (isCounted(mail) && mail.workspaceId ? [mail.workspaceId] : [])))
  for (const workspaceId of workspaceIds) {
    const own = mails.flatMap((mail, index) => (isCounted(mail) && mail.workspaceId === workspaceId ? [index] : []))
    await limitThose(db, workspaceId, { mails, limited, own })
  }
  return limited
}

const isCounted = ({ template, workspaceId }: ToSend) => workspaceId !== undefined && !isOwed(template)

async function limitThose(
  db: Db,
  workspaceId: string,
  { mails, limited, own }: { mails: ToSend[]; limited: Limited[]; own: number[] }
): Promise<void> {
  const { ownerId, standing } = await findStanding(db, workspaceId)
  const ownMails = own.map(index => required(mails[index], 'a mail'))
  const recipients = ownMails.map(({ to }) => to)
  const known = await findKnownAddresses(db, workspaceId, recipients)
  const { userId } = requestContext()
  const outgoing: Outgoing[] = ownMails.map(({ to, isKnown }) => ({
    workspaceId,
    senderId: userId ?? ownerId,
    network: userId ? distinctNetwork() : '',
    recipient: to,
    isKnown: isKnown || known.has(to.toLowerCase()),
    standing
  }))
  const now = Date.now()
  const releases = planReleases(outgoing, await findReleased(db, scopesOf(outgoing), ALL), now)
  if (releases.some(at => at > now + LONGEST_WAIT_MS && at !== Number.POSITIVE_INFINITY)) {
    throw new AppError('too_many', t('errors.mail.tooManyWaiting'))
  }
  for (const [index, [{ isKnown, senderId, network }, release]] of zip(own, zip(outgoing, releases))) {
    limited[index] = {
      limit_class: isKnown ? 'known' : 'stranger',
      sender_id: senderId,
      network,
      is_held: true,
      // Also where it may leave at once, so that whoever writes in the same second counts it.
      released_at: momentOf(release),
      link_hash: required(limited[index], 'a mail').link_hash
    }
  }
  recordWait(releases.filter(at => at > now))
}

/** The reply says so: see `mail-waits` in http/route.ts. */
function recordWait(waiting: number[]): void {
  const { mailWait } = requestContext()
  if (!mailWait || waiting.length === 0) return
  mailWait.count += waiting.length
  mailWait.until = Math.max(mailWait.until, ...waiting)
}

/** Releases what may leave now and plans the rest anew. Gives how many it has looked at; nothing while another process does it. */
export function releaseMails(db: Db): Promise<number> {
  return inTransaction(db, async tx => {
    if (!(await acquireReleaseLock(tx))) return 0
    const held = await findHeld(tx, BATCH)
    if (held.length === 0) return 0
    const now = Date.now()
    const counted = await findReleased(tx, scopesOf(held), { withPlanned: false, except: [] })
    const releases = planReleases(held, counted, now)
    // What is new and cannot leave now stands behind those that wait already; what waited keeps its place before them.
    const planned = zip(held, releases)
    const isBehind = ([{ wasPlanned }, release]: [HeldMail, number]) => !wasPlanned && release > now
    await recordReleases(
      tx,
      planned.flatMap(each => (isBehind(each) ? [] : [planOf(...each, now)]))
    )
    const behind = planned.filter(isBehind).map(([mail]) => mail)
    if (behind.length > 0) {
      const waiting = { withPlanned: true, except: behind.map(({ id }) => id) }
      const later = planReleases(behind, await findReleased(tx, scopesOf(behind), waiting), now)
      await recordReleases(
        tx,
        zip(behind, later).map(each => planOf(...each, now))
      )
    }
    return held.length
  })
}

function planOf({ id }: HeldMail, at: number, now: number) {
  return { id, at: momentOf(at), isHeld: at > now }
}

const ALL = { withPlanned: true, except: [] }

function scopesOf(mails: Outgoing[]) {
  return {
    workspaceIds: [...new Set(mails.map(mail => mail.workspaceId))],
    senderIds: [...new Set(mails.map(mail => mail.senderId))],
    networks: [...new Set(mails.map(mail => mail.network))],
    recipients: [...new Set(mails.map(mail => mail.recipient.toLowerCase()))]
  }
}

function momentOf(time: number): string {
  return time === Number.POSITIVE_INFINITY ? 'infinity' : new Date(time).toISOString()
}

const LINK = /[/#=]([\w-]{43})(?![\w-])/

/** As access/links.ts has it of the token. */
function linkHashOf(text: string): string | null {
  const token = LINK.exec(text)?.[1]
  return token ? createHash('sha256').update(token).digest('base64url') : null
}
