import { MOST_IMAGES } from '#lib/contract/calls/portfolios.ts'
import type { PortfolioImage } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { requireFiles } from '#lib/server/platform/files/service.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'
import { required } from '#lib/shared/required.ts'

import { deleteImageRow, findImage, findImages, insertImage, orderImageRows, updateImageRow } from './image-queries.ts'
import { drawMockUp, type MockUp } from './mock-up.ts'
import { updatePortfolioRow } from './queries.ts'
import { lockPortfolio, refreshPages } from './service.ts'

interface Details {
  caption: string
  tags: string[]
  customer: string
  consent: boolean
  sectionId: string
}

type From = { source: 'upload'; fileId: string } | ({ source: 'mockup' } & MockUp)

/** The file to add, drawn if it has to be: that takes longer than a transaction may. */
export async function preparePicture(
  db: Db,
  member: Member,
  { portfolioId, from }: { portfolioId: string; from: From }
): Promise<string> {
  await inTransaction(db, tx => lockPortfolio(tx, member, portfolioId))
  return from.source === 'upload' ? from.fileId : drawMockUp(db, member, from)
}

export function addPortfolioImage(
  db: Db,
  member: Member,
  { portfolioId, from, fileId, ...details }: Details & { portfolioId: string; from: From; fileId: string }
): Promise<PortfolioImage> {
  return inTransaction(db, async tx => {
    const portfolio = await lockPortfolio(tx, member, portfolioId)
    await requireFiles(tx, member.workspaceId, [{ field: 'from.fileId', fileId }])
    if ((await findImages(tx, portfolioId)).length >= MOST_IMAGES) {
      throw new AppError('conflict', t('errors.contact.tooManyPictures', { most: MOST_IMAGES }))
    }
    const id = await insertImage(tx, member, {
      portfolio_id: portfolioId,
      file_id: fileId,
      source: from.source,
      ...toColumns(details)
    })
    await touch(tx, member, portfolio.id)
    return required(await findImage(tx, member, id), 'an image')
  })
}

export function updatePortfolioImage(
  db: Db,
  member: Member,
  { imageId, ...changes }: Changes<Details> & { imageId: string }
): Promise<PortfolioImage> {
  return inTransaction(db, async tx => {
    const image = await findImage(tx, member, imageId)
    if (!image) throw notFound('Picture')
    await updateImageRow(tx, member, imageId, toColumns(withChanges<Details>(image, changes)))
    await touch(tx, member, image.portfolioId)
    return required(await findImage(tx, member, imageId), 'an image')
  })
}

export function deletePortfolioImage(db: Db, member: Member, imageId: string): Promise<null> {
  return inTransaction(db, async tx => {
    const image = await findImage(tx, member, imageId)
    if (!image) throw notFound('Picture')
    const portfolio = await lockPortfolio(tx, member, image.portfolioId)
    await deleteImageRow(tx, member, imageId)
    const left = await findImages(tx, portfolio.id)
    // Nothing to look at is not a page.
    const isBare = portfolio.is_published && !left.some(({ isShown }) => isShown)
    if (isBare) throw new AppError('conflict', t('errors.contact.onlyPublicPicture'))
    await touch(tx, member, portfolio.id, [image.fileId])
    return null
  })
}

export function orderPortfolioImages(
  db: Db,
  member: Member,
  { portfolioId, imageIds }: { portfolioId: string; imageIds: string[] }
): Promise<PortfolioImage[]> {
  return inTransaction(db, async tx => {
    await lockPortfolio(tx, member, portfolioId)
    await orderImageRows(tx, portfolioId, imageIds)
    await touch(tx, member, portfolioId)
    return findImages(tx, portfolioId)
  })
}

function toColumns({ caption, tags, customer, consent, sectionId }: Details) {
  return { caption, tags: [...new Set(tags)], customer, consent, section_id: sectionId }
}

async function touch(tx: Db, member: Member, id: string, gone: string[] = []): Promise<void> {
  // Not a change of the settings: their revision stays, so whoever is writing them can save.
  await updatePortfolioRow(tx, member, id, {})
  await refreshPages(tx, member, { id }, gone)
}
