// The conversation of a shop with its customer about a job, apart from the notes that the shop keeps to itself: those are
// another thread, which no link leads to.
import type { NewMessage, ThreadMessage } from '#lib/contract/threads.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { doesLinkLead, type Guest, linkTo } from '#lib/server/platform/access/links.ts'
import { isStillIn } from '#lib/server/platform/access/standing.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { enqueue, type Tasks } from '#lib/server/platform/queue/queue.ts'
import { addMessage, findThread, type Participant, readThread, watchThread } from '#lib/server/threads/service.ts'

import { mailAnswer, mailShop } from './mails.ts'
import { findProposal, findShopFacts, findVersion, type InShop } from './queries.ts'
import { linkSubject, pageOf } from './service.ts'

const LINK_DAYS = 400
/** More is read on the page. */
const MOST_MAILED = 6000

async function threadOf(db: Db, { workspaceId }: InShop, jobId: string) {
  const thread = await findThread(db, { subject: 'proposal', subjectId: jobId })
  if (thread?.workspaceId !== workspaceId) throw notFound('Conversation')
  return thread
}

export async function customerOf(db: Db, guest: Guest): Promise<Participant> {
  return { ...(await threadOf(db, guest, guest.subjectId)), side: 'other', userId: null }
}

export async function shopOf(db: Db, member: Member, jobId: string): Promise<Participant> {
  return { ...(await threadOf(db, member, jobId)), side: 'shop', userId: member.userId }
}

/** Somebody who looks at the conversation sees what is written within this time, and gets no mail about it. */
const LOOKS_MS = 45_000

export async function writeToShop(tx: Db, guest: Guest, message: NewMessage): Promise<ThreadMessage> {
  return addChatMessage(tx, await customerOf(tx, guest), guest.subjectId, message)
}

export async function writeToCustomer(
  tx: Db,
  member: Member,
  { jobId, ...message }: NewMessage & { jobId: string }
): Promise<ThreadMessage> {
  const participant = await shopOf(tx, member, jobId)
  await newestOf(tx, member, jobId)
  return addChatMessage(tx, participant, jobId, message)
}

async function addChatMessage(
  tx: Db,
  participant: Participant,
  jobId: string,
  message: NewMessage
): Promise<ThreadMessage> {
  const added = await addMessage(tx, participant, { ...message, note: false })
  const { workspaceId } = participant
  const side = participant.side === 'other' ? 'other' : 'shop'
  const startAfter = new Date(Date.now() + LOOKS_MS)
  await enqueue(tx, 'chat-mail', { workspaceId: workspaceId!, jobId, side, messageId: added.id }, { startAfter })
  return added
}

/**
 * All that this side wrote and the other has not looked at, if this message is the first of it: so there is one mail until
 * the other side has looked. True where a mail was written.
 */
export function mailUnseen(db: Db, { workspaceId, jobId, side, messageId }: Tasks['chat-mail']): Promise<boolean> {
  const shop = { workspaceId }
  return inTransaction(db, async tx => {
    const unseen = await unseenOf(tx, { ...(await threadOf(tx, shop, jobId)), side, userId: null })
    if (unseen[0]?.id !== messageId) return false
    const text = unseen.map(wordsOf).join('\n\n').slice(0, MOST_MAILED)
    const { row, content } = await newestOf(tx, shop, jobId)
    if (side === 'other') {
      const title = t('mailTexts.answered.wrote', {
        name: content.customer || t('mailTexts.answered.theCustomer'),
        title: content.title
      })
      const subject = t('mailTexts.answered.message', { title: content.title })
      await mailShop(tx, { workspaceId, jobId, tab: 'messages', words: text, subject, title })
    } else if (row.recipient) {
      const token = await linkTo(tx, linkSubject(shop, jobId), LINK_DAYS)
      const href = pageOf(token).replace('/proposal?', '/proposal/chat-customer?')
      await mailAnswer(tx, { workspaceId, to: row.recipient, shop: await findShopFacts(tx, shop), content, href, text })
    }
    return true
  })
}

async function newestOf(db: Db, shop: InShop, jobId: string) {
  const row = await findProposal(db, shop, { jobId })
  const version = row && (await findVersion(db, shop, { proposalId: row.id, number: row.version }))
  if (!version) throw new AppError('conflict', t('errors.proposals.notSentForChat'))
  return { row, content: version.content }
}

/** What this side wrote and the other has not looked at yet: a mail about it is under way. */
async function unseenOf(db: Db, participant: Participant): Promise<ThreadMessage[]> {
  const { messages, seen } = await readThread(db, participant)
  return messages.filter(({ id, side, note }) => side === participant.side && !note && id > seen)
}

function wordsOf({ text, files }: ThreadMessage): string {
  return text || t('mailTexts.answered.files', { names: files.map(({ name }) => name).join(', ') })
}

export async function watchAsMember(db: Db, member: Member, { jobId, request }: { jobId: string; request: Request }) {
  const participant = await shopOf(db, member, jobId)
  const isAllowed = () => isStillIn(member, { workspaceId: member.workspaceId, permission: 'jobs:read' })
  return watchThread(db, participant, { request, isAllowed })
}

/** Until the link is taken back. */
export async function watchAsGuest(db: Db, guest: Guest, request: Request) {
  const participant = await customerOf(db, guest)
  return watchThread(db, participant, { request, isAllowed: () => doesLinkLead(guest) })
}
