// The messages of a store: which one is due, who gets it, and that each goes out once.
import { withLocale } from '#lib/server/platform/request-context.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import type { Messages, previewStoreMessage } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { type StoreMessage, writeStoreMail } from './mails.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { isLiveSeller } from '#lib/server/commerce/payments/place.ts'
import { CLOSING_SOON_MS, isSelling } from '#lib/shared/store-state.ts'
import { required } from '#lib/shared/required.ts'

import { defaultMessages } from './defaults.ts'
import { pathOf, stateOf } from './detail.ts'
import {
  claimMessage,
  countRecipients,
  findAnnounced,
  findBuyers,
  findRunningStores,
  findStoreToWriteAbout,
  findTurnedStores,
  lockMessage,
  type Recipient,
  type RunningStore
} from './message-queries.ts'
import { findStore } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HALF_DAY_MS = DAY_MS / 2
/** A message that could not go out for so long would only puzzle people. */
const LATEST_CLOSED_MS = 3 * DAY_MS
const BATCH = 50
const STORES_AT_ONCE = 500
/** More buyers than a store has. */
const MOST_COUNTED = 20_000
/** Sweeps come once a minute; each looks back further, so that one that was late misses nothing. */
const LOOK_BACK_MS = 3 * 60_000
/** A notice of the database holds 8,000 bytes. */
const TAGS_AT_ONCE = 100

/** The one message whose time it is. A store that is open for a short while gets no reminder right after its launch. */
export function messageDue(
  store: Pick<RunningStore, 'opens_at' | 'closes_at' | 'published_at'>,
  now: number
): StoreMessage | undefined {
  const began = Math.max(Date.parse(store.opens_at), Date.parse(store.published_at ?? store.opens_at))
  const closes = Date.parse(store.closes_at)
  const left = closes - now
  if (now < began) return undefined
  if (left <= 0) return -left < LATEST_CLOSED_MS ? 'closed' : undefined
  if (left <= DAY_MS && began <= closes - DAY_MS - HALF_DAY_MS) return 'last_day'
  if (left <= 3 * DAY_MS && began <= closes - 3 * DAY_MS - HALF_DAY_MS) return 'three_days'
  return 'launch'
}

/** Begins what is due by the clock and refreshes pages of stores that opened or closed by it. */
export async function sweepStores(db: Db, now = Date.now()): Promise<void> {
  await untilDone({
    find: (without: string[]) =>
      findRunningStores(db, { now, closedSince: now - LATEST_CLOSED_MS, limit: STORES_AT_ONCE, without }),
    idOf: ({ id }) => id,
    work: store => beginDue(db, store, now),
    onFailure: ({ id }, error) => {
      log.error({ err: error, storeId: id }, 'a message of a store could not be begun; later again')
    }
  })
  const turned = await findTurnedStores(db, now - LOOK_BACK_MS, now, CLOSING_SOON_MS)
  for (let start = 0; start < turned.length; start += TAGS_AT_ONCE) {
    const tags = turned.slice(start, start + TAGS_AT_ONCE).map(campaignId => `store:${campaignId}`)
    await notify(db, { kind: 'cache', tags })
  }
}

async function beginDue(db: Db, store: RunningStore, now: number): Promise<void> {
  const kind = messageDue(store, now)
  if (!kind || store.sent.includes(kind) || !messagesOf(store)[kind].enabled) return
  // It says that the orders are made, so it waits for the decision.
  if (kind === 'closed' && store.minimumMissed) return
  if (kind !== 'closed' && (store.stage !== 'published' || store.announced === 0)) return
  await inTransaction(db, tx => beginMessage(tx, store.id, kind))
}

/** Hands the message to the queue, unless it went out before. Part of the transaction. */
export async function beginMessage(tx: Db, storeId: string, kind: StoreMessage): Promise<void> {
  if (await claimMessage(tx, storeId, kind)) await enqueue(tx, 'store-message', { storeId, kind })
}

/**
 * Puts the mails of a message that was begun into the outbox, some at a time. May be cut off anywhere and called again,
 * also twice at once: who has a mail already gets no second one.
 */
export async function sendStoreMessage(db: Db, { storeId, kind }: { storeId: string; kind: string }): Promise<void> {
  while ((await inTransaction(db, tx => sendBatch(tx, storeId, kind as StoreMessage))) === BATCH);
}

async function sendBatch(tx: Db, storeId: string, kind: StoreMessage): Promise<number> {
  if (!(await lockMessage(tx, storeId, kind))) return 0
  const store = await findStoreToWriteAbout(tx, storeId)
  if (!store || !isStillTrue(kind, store)) return 0
  const template = `store_${kind}`
  const recipients = await findRecipients(tx, { storeId, template, limit: BATCH }, kind)
  for (const recipient of recipients) {
    const { subject, html, text } = withLocale(store.locale, () => write(kind, store, recipient))
    await queueMail(tx, {
      template,
      to: recipient.email,
      subject,
      html,
      text,
      senderName: store.shopName,
      replyTo: store.contact_email,
      workspaceId: store.workspace_id,
      storeId,
      isKnown: recipient.orders.some(({ livemode }) => livemode)
    })
  }
  await countRecipients(tx, storeId, kind, recipients.length)
  return recipients.length
}

type Store = NonNullable<Awaited<ReturnType<typeof findStoreToWriteAbout>>>

function write(kind: StoreMessage, store: Store, recipient: Recipient): ReturnType<typeof writeStoreMail> {
  const { publicUrl } = env()
  const logo = store.logo_file_id ?? store.shopLogoFileId
  return writeStoreMail(kind, {
    text: messagesOf(store)[kind].text,
    storeName: store.name,
    organisation: store.organisation,
    shopName: store.shopName,
    logo: logo ? `${publicUrl}/files/${logo}/logo` : undefined,
    themeHex: store.theme_hex,
    href: `${publicUrl}${pathOf(store)}`,
    timeZone: store.time_zone,
    closesAt: store.closes_at,
    inHandsOn: store.in_hands_on,
    asksPassword: store.access === 'password',
    recipient,
    testMode: recipient.orders.length > 0 ? recipient.orders.every(({ livemode }) => !livemode) : !isLiveSeller(store)
  })
}

const SAMPLE: Recipient = { email: '', name: '', orders: [] }

/** The message as it would go out now: to how many, and what the first of them gets. */
export async function previewMessage(
  db: Db,
  member: Member,
  { storeId, kind }: { storeId: string; kind: StoreMessage }
): Promise<Data<typeof previewStoreMessage>> {
  if (!(await findStore(db, member, storeId))) throw notFound('Store')
  const store = required(await findStoreToWriteAbout(db, storeId), 'a store')
  const { enabled } = messagesOf(store)[kind]
  const wanted = { storeId, template: `store_${kind}`, limit: MOST_COUNTED }
  // Whoever is asked before the orders become ready has them in production.
  const recipients =
    kind === 'ready'
      ? await findBuyers(db, { ...wanted, status: 'production' })
      : await findRecipients(db, wanted, kind)
  const { subject, html } = write(kind, store, recipients[0] ?? SAMPLE)
  return { enabled, recipients: enabled ? recipients.length : 0, subject, html }
}

function findRecipients(tx: Db, wanted: Parameters<typeof findBuyers>[1], kind: StoreMessage): Promise<Recipient[]> {
  if (kind === 'closed') return findBuyers(tx, wanted)
  if (kind === 'ready') return findBuyers(tx, { ...wanted, status: 'ready' })
  return findAnnounced(tx, { ...wanted, withoutBuyers: kind !== 'launch' })
}

/** A store may have been closed or cancelled between the sweep and the sending. */
function isStillTrue(kind: StoreMessage, store: Parameters<typeof stateOf>[0]): boolean {
  const state = stateOf(store)
  if (kind === 'closed') return state === 'closed' || state === 'production'
  return kind === 'ready' ? state === 'ready' : isSelling(state)
}

function messagesOf({ messages }: { messages: unknown }): Messages {
  return { ...defaultMessages(), ...(messages as Partial<Messages>) }
}
