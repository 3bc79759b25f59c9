// A portfolio goes to another workspace of the person, or a copy of it does, with its pictures.
import type { sendPortfolio as sendPortfolioEndpoint } from '#lib/contract/portfolios.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { detachPortfolio } from '#lib/server/contact/leads/service.ts'
import { asMemberElsewhere, type Member } from '#lib/server/platform/access/actor.ts'
import { type Db, memberDb } from '#lib/server/platform/db/index.ts'
import { copyFiles, withdrawFiles } from '#lib/server/platform/files/service.ts'

import { findImages, type FoundImage, insertImage, moveImages } from './image-queries.ts'
import { type PortfolioRow, updatePortfolioRow } from './queries.ts'
import { createPortfolio, getPortfolio, lockPortfolio, refreshPages } from './service.ts'

interface Sending {
  portfolioId: string
  toWorkspaceId: string
  move: boolean
}

export async function sendPortfolio(
  db: Db,
  member: Member,
  { portfolioId, toWorkspaceId, move }: Sending
): Promise<Data<typeof sendPortfolioEndpoint>> {
  const to = await asMemberElsewhere(member, toWorkspaceId, 'portfolios:write')
  const { images } = await getPortfolio(db, member, portfolioId)
  const from = { fromWorkspaceId: member.workspaceId, fileIds: images.map(({ fileId }) => fileId) }
  return copyFiles(memberDb(member, to), to, from, async (tx, files) => {
    const portfolio = await lockPortfolio(tx, member, portfolioId)
    const known: SendContext = { portfolio, images: await findImages(tx, portfolioId), files, to }
    return move ? movePortfolio(tx, member, known) : copyPortfolio(tx, known)
  })
}

interface SendContext {
  portfolio: PortfolioRow
  images: FoundImage[]
  /** The new id of each file. */
  files: ReadonlyMap<string, string>
  to: Member
}

/** It stays at its address and as public as it was, under the name of the other workspace. What visitors wrote stays with the leads here. */
async function movePortfolio(tx: Db, member: Member, { portfolio, images, files, to }: SendContext) {
  await updatePortfolioRow(tx, member, portfolio.id, {
    workspace_id: to.workspaceId,
    revision: portfolio.revision + 1
  })
  await moveImages(tx, member, { portfolioId: portfolio.id, toWorkspaceId: to.workspaceId, files })
  await detachPortfolio(tx, member, portfolio.id)
  await withdrawFiles(
    tx,
    member.workspaceId,
    images.map(({ fileId }) => fileId)
  )
  await refreshPages(tx, to, portfolio)
  return { id: portfolio.id, slug: portfolio.slug }
}

/** A draft at an address of its own. */
async function copyPortfolio(tx: Db, { portfolio, images, files, to }: SendContext) {
  const { id, slug } = await createPortfolio(tx, to, { title: portfolio.title })
  const copies = new Map<string, string>()
  for (const image of images) {
    const fileId = files.get(image.fileId)
    if (!fileId) continue
    const { source, caption, tags, customer, consent, sectionId } = image
    const row = { portfolio_id: id, file_id: fileId, source, caption, tags, customer, consent, section_id: sectionId }
    copies.set(image.id, await insertImage(tx, to, row))
  }
  await updatePortfolioRow(tx, to, id, {
    intro: portfolio.intro,
    theme_hex: portfolio.theme_hex,
    sections: JSON.stringify(portfolio.sections),
    contact: portfolio.contact,
    contact_text: portfolio.contact_text,
    cover_image_id: (portfolio.cover_image_id && copies.get(portfolio.cover_image_id)) || null
  })
  return { id, slug }
}
