// Visitors of a store ask the shop behind it for something of their own.
import type { Question } from '#lib/contract/lead-forms.ts'
import type { LeadFile } from '#lib/contract/leads.ts'
import { type AskedPage, receiveQuestion, receiveQuestionFile } from '#lib/server/contact/leads/receive.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'

import { findShop } from './queries.ts'
import { checkUnlocked, type Viewer } from './unlock.ts'

export async function askStore(
  db: Db,
  { campaignId, ...question }: Question & { campaignId: string },
  viewer: Viewer
): Promise<null> {
  return receiveQuestion(db, await findAskedPage(db, campaignId, viewer), question)
}

export async function attachToQuestion(db: Db, campaignId: string, request: Request): Promise<LeadFile> {
  const page = await findAskedPage(db, campaignId, { cookie: request.headers.get('cookie') })
  return receiveQuestionFile(db, page, request)
}

async function findAskedPage(db: Db, campaignId: string, viewer: Viewer): Promise<AskedPage> {
  const store = await findShop(db, campaignId, { storeItemIds: [] })
  if (!store) throw notFound('Store')
  checkUnlocked(store, viewer)
  return { kind: 'store', id: store.id, workspaceId: store.workspaceId, name: store.name }
}
