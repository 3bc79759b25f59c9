// What visitors of a shop's public pages ask for: kept as a lead and mailed to the shop's owner, to nobody else, so a form
// cannot be made to write to strangers.
import { createHash } from 'node:crypto'

import type { Question } from '#lib/contract/lead-forms.ts'
import type { LeadDetails, LeadFile } from '#lib/contract/leads.ts'
import { t } from '#lib/i18n/t.ts'
import { findPiece } from '#lib/server/design/artwork/service.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError, fieldError } from '#lib/server/platform/errors.ts'
import { receiveAttachment } from '#lib/server/platform/files/attachments.ts'
import { checkHead } from '#lib/server/platform/files/read-form.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { callerNetwork } from '#lib/server/platform/request-context.ts'
import { MAX_LEAD_FILE_BYTES } from '#lib/shared/lead.ts'

import { bytesOfFiles, claimFiles, insertLeadFile } from './file-queries.ts'
import { findOwnerAddress, insertLead } from './queries.ts'

const FROM_ONE_ADDRESS = { hits: 10, seconds: 3600 }
/** A shop's mailbox is not to be filled by many addresses either. */
const FOR_ONE_PAGE = { hits: 60, seconds: 3600 }
const FILES_FROM_ONE_ADDRESS = { hits: 30, seconds: 3600 }
const FILES_FOR_ONE_SHOP = { hits: 200, seconds: 3600 }
const MOST_BYTES_OF_A_SHOP = 1024 ** 3

/** The page that a visitor writes on. Whoever hands it in has proved that it is public. */
export interface AskedPage {
  kind: 'portfolio' | 'store'
  id: string
  workspaceId: string
  name: string
}

/** Beside `portal:`, under which tries were counted before there were other forms. */
const countedAs = (page: AskedPage) => `${page.kind === 'portfolio' ? 'portal' : 'ask'}:${page.id}`

export async function receiveQuestion(
  db: Db,
  page: AskedPage,
  { artworkId = '', ...question }: Question & { artworkId?: string }
): Promise<null> {
  // A program filled in the field that nobody sees: it is told what a person would be told.
  if (question.Website) return null
  if (question.NeedBy && question.NeedBy < new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)) {
    throw atField('NeedBy', t('errors.contact.dayInFuture'))
  }
  await throttle(db, `portal:ip:${anonymous(callerNetwork())}`, FROM_ONE_ADDRESS)
  await throttle(db, countedAs(page), FOR_ONE_PAGE)
  const artwork = artworkId ? await findPiece(artworkId) : undefined
  await inTransaction(db, async tx => {
    const { workspaceId, kind } = page
    const leadId = await insertLead(
      tx,
      {
        workspaceId,
        ...(kind === 'portfolio' ? { portfolioId: page.id } : { storeId: page.id }),
        artworkId: artwork?.id ?? ''
      },
      detailsOf(question, artwork ? 'artwork' : kind)
    )
    const fileIds = [...new Set(question.FileIds)]
    if ((await claimFiles(tx, { workspaceId, leadId, fileIds })) < fileIds.length) {
      throw atField('file', t('errors.contact.leadFileGone'))
    }
    await recordActivity(
      tx,
      { subject: 'lead', subjectId: leadId, workspaceId },
      {
        kind: 'received',
        details: { through: kind }
      }
    )
    await notify(tx, { kind: 'lead', workspaceId, subjectId: leadId })
    await notifyOwner(tx, { page, leadId, question, artwork: artwork?.title ?? '' })
  })
  return null
}

function detailsOf(question: Question, source: LeadDetails['source']): LeadDetails {
  return {
    name: question.Name,
    company: '',
    email: question.Email,
    phone: question.Phone,
    source,
    product: question.Product,
    quantity: question.Quantity,
    needBy: question.NeedBy,
    message: question.Message,
    notes: '',
    ownerId: null,
    nextStep: '',
    nextOn: ''
  }
}

const PAGES = { portfolio: 'Portfolio', store: 'Store' }

interface ReceivedLead {
  page: AskedPage
  leadId: string
  question: Question
  artwork: string
}

async function notifyOwner(tx: Db, { page, leadId, question, artwork }: ReceivedLead): Promise<void> {
  const { Name, Email, Message, Product, FileIds } = question
  const title = t('mailTexts.lead.title', { name: Name, what: Product || t('mailTexts.lead.anOffer') })
  const href = `${env().publicUrl}/dashboard/leads/${leadId}`
  const facts = [
    [t('mailTexts.lead.from'), `${Name} <${Email}>`],
    [t('mailTexts.lead.phone'), question.Phone],
    [t('mailTexts.lead.what'), Product],
    [t('mailTexts.lead.howMany'), question.Quantity],
    [t('mailTexts.lead.neededBy'), question.NeedBy],
    [t('mailTexts.lead.artwork'), artwork],
    [t('mailTexts.lead.filesLabel'), FileIds.length > 0 ? t('mailTexts.lead.files', { count: FileIds.length }) : ''],
    [PAGES[page.kind], page.name]
  ].filter(([, value]) => value) as [string, string][]
  await queueMail(tx, {
    template: 'lead',
    to: await findOwnerAddress(tx, page.workspaceId),
    replyTo: Email,
    workspaceId: page.workspaceId,
    subject: title,
    html: letter({
      preview: Message.slice(0, 120),
      title,
      body: html`<p style="margin:0 0 16px;white-space:pre-wrap">${Message}</p>${facts.map(
        ([name, value]) => html`<p style="margin:0"><span style="color:#6d6c64">${name}:</span> ${value}</p>`
      )}${button(t('mailTexts.lead.seeIt'), href)}<p style="margin:0;color:#6d6c64">${t('mailTexts.lead.answer', { name: Name })}</p>`
    }),
    text: `${Message}\n\n${facts.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${href}\n${t('mailTexts.lead.answer', { name: Name })}\n`
  })
}

/** For a message that is not sent yet: unless it is, the file is swept. */
export async function receiveQuestionFile(db: Db, page: AskedPage, request: Request): Promise<LeadFile> {
  const sender = anonymous(callerNetwork())
  checkHead(request, MAX_LEAD_FILE_BYTES)
  await throttle(db, `lead-file:ip:${sender}`, FILES_FROM_ONE_ADDRESS)
  await throttle(db, `lead-file:${page.workspaceId}`, FILES_FOR_ONE_SHOP)
  if ((await bytesOfFiles(db, page.workspaceId)) > MOST_BYTES_OF_A_SHOP) {
    throw new AppError('too_large', t('errors.contact.noMoreFiles'))
  }
  const file = await receiveAttachment(request, { sender, maxBytes: MAX_LEAD_FILE_BYTES })
  await insertLeadFile(db, page.workspaceId, file)
  const { id, name, width, height } = file
  return { id, name, width, height }
}

function atField(field: string, sentence: string): AppError {
  return fieldError(field, sentence)
}

/** The key of a counter says nothing of who was counted. */
function anonymous(network: string): string {
  return createHash('sha256').update(network).digest('hex').slice(0, 16)
}
