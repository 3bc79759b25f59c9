// The conversation of a shop with its customer about a job, apart from the notes that the shop keeps to itself: those are
// another thread, which no link leads to.
import type { NewMessage, ThreadMessage } from '#lib/contract/threads.ts'
import { asMember, type Member } from '#lib/server/platform/access/actor.ts'
import { type Guest, linkTo, openLink } from '#lib/server/platform/access/links.ts'
import { type Db, publicDb } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import {
  addMessage,
  findThread,
  isStillLetIn,
  type Participant,
  readThread,
  watchThread
} from '#lib/server/threads/service.ts'

import { mailAnswer, mailShop } from './mails.ts'
import { findProposal, findShopFacts, findVersion, type InShop } from './queries.ts'
import { linkSubject, pageOf } from './service.ts'

const LINK_DAYS = 400

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

/** One mail until the other side has looked. */
export async function writeToShop(tx: Db, guest: Guest, message: NewMessage): Promise<ThreadMessage> {
  const participant = await customerOf(tx, guest)
  const isWaiting = await hasUnseen(tx, participant)
  const added = await addMessage(tx, participant, { ...message, note: false })
  if (isWaiting) return added
  const { content } = await newestOf(tx, guest, guest.subjectId)
  await mailShop(tx, {
    ...{ workspaceId: guest.workspaceId, jobId: guest.subjectId, tab: 'messages', words: wordsOf(added) },
    ...{
      subject: `Message: ${content.title}`,
      title: `${content.customer || 'The customer'} wrote about ${content.title}`
    }
  })
  return added
}

export async function writeToCustomer(
  tx: Db,
  member: Member,
  { jobId, ...message }: NewMessage & { jobId: string }
): Promise<ThreadMessage> {
  const participant = await shopOf(tx, member, jobId)
  const { row, content } = await newestOf(tx, member, jobId)
  const isWaiting = await hasUnseen(tx, participant)
  const added = await addMessage(tx, participant, { ...message, note: false })
  if (row.recipient && !isWaiting) {
    const token = await linkTo(tx, linkSubject(member, jobId), LINK_DAYS)
    const href = pageOf(token).replace('/proposal?', '/proposal/chat-customer?')
    const shop = await findShopFacts(tx, member)
    await mailAnswer(tx, {
      workspaceId: member.workspaceId,
      to: row.recipient,
      shop,
      content,
      href,
      text: wordsOf(added)
    })
  }
  return added
}

async function newestOf(db: Db, shop: InShop, jobId: string) {
  const row = await findProposal(db, shop, { jobId })
  const version = row && (await findVersion(db, shop, { proposalId: row.id, number: row.version }))
  if (!version) throw new AppError('conflict', 'Send the proposal first. Its link leads the customer here, too.')
  return { row, content: version.content }
}

/** Whether something of this side has not been looked at yet, so that a mail about it is under way. */
async function hasUnseen(db: Db, participant: Participant): Promise<boolean> {
  const { messages, seen } = await readThread(db, participant)
  return messages.some(({ id, side, note }) => side === participant.side && !note && id > seen)
}

function wordsOf({ text, files }: ThreadMessage): string {
  return text || `Files: ${files.map(({ name }) => name).join(', ')}`
}

export async function watchAsMember(db: Db, member: Member, { jobId, request }: { jobId: string; request: Request }) {
  const participant = await shopOf(db, member, jobId)
  const isAllowed = () => isStillLetIn(db, request, actor => asMember(actor, member.workspaceId, 'jobs:read'))
  return watchThread(db, participant, { request, isAllowed })
}

/** Until the link is taken back. While the database does not answer, nobody is sent away. */
export async function watchAsGuest(db: Db, guest: Guest, { link, request }: { link: string; request: Request }) {
  const participant = await customerOf(db, guest)
  const isAllowed = () => {
    return openLink(publicDb(), guest.kind, link).then(Boolean, error => !(error instanceof AppError))
  }
  return watchThread(db, participant, { request, isAllowed })
}
