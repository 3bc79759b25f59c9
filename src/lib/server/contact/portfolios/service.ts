import type { Data } from '#lib/contract/endpoint.ts'
import type { listPortfolios, Portfolio, PortfolioMessage } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'
import { findPortfolioLeads } from '#lib/server/contact/leads/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { isUniqueViolation } from '#lib/server/platform/db/violations.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { fileUrl } from '#lib/server/platform/files/names.ts'
import { publishFiles, withdrawFiles } from '#lib/server/platform/files/service.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { carriesWhiteText } from '#lib/shared/contrast.ts'
import { slugOf } from '#lib/shared/slug.ts'

import { findImages, type FoundImage } from './image-queries.ts'
import {
  countPortfolios,
  deletePortfolioRow,
  type Filter,
  findPortfolio,
  findSummaries,
  insertPortfolio,
  type PortfolioRow,
  updatePortfolioRow
} from './queries.ts'

/** How often a free address is looked for by counting on. */
const MOST_ADDRESSES = 50

export const portfolioPath = (slug: string) => `/portfolio/${slug}`

export async function findPortfolios(db: Db, member: Member, filter: Filter): Promise<Data<typeof listPortfolios>> {
  const [found, total] = await Promise.all([findSummaries(db, member, filter), countPortfolios(db, member, filter)])
  const rows = found.map(({ id, title, slug, is_published, cover, images, messages, updated_at }) => ({
    id,
    title,
    slug,
    cover: cover && fileUrl(cover),
    published: is_published,
    images: images ?? 0,
    messages: messages ?? 0,
    path: portfolioPath(slug),
    updatedAt: updated_at
  }))
  return { rows, total, page: filter.page, pageSize: filter.pageSize }
}

export async function getPortfolio(db: Db, member: Member, portfolioId: string): Promise<Portfolio> {
  const row = await findPortfolio(db, member, portfolioId)
  if (!row) throw notFound('Portfolio')
  return toPortfolio(row, await findImages(db, row.id))
}

export async function createPortfolio(
  db: Db,
  member: Member,
  { title, slug, themeHex }: { title: string; slug?: string | undefined; themeHex?: string | undefined }
): Promise<Portfolio> {
  const values = { title, ...(themeHex && { theme_hex: carriesWhiteText(themeHex) }) }
  const wanted = slug ?? slugOf(title, 'portfolio')
  for (let turn = 1; turn <= MOST_ADDRESSES; turn++) {
    const address = turn === 1 ? wanted : `${wanted.slice(0, 56)}-${turn}`
    const id = await insertPortfolio(db, member, { ...values, slug: address })
    if (id) return getPortfolio(db, member, id)
    // An address that was asked for is not silently made another.
    if (slug) throw addressTaken()
  }
  throw addressTaken()
}

type Settings = Pick<
  Portfolio,
  'title' | 'slug' | 'intro' | 'themeHex' | 'sections' | 'coverImageId' | 'contact' | 'contactText' | 'published'
>
export type PortfolioChange = { [Key in keyof Settings]?: Settings[Key] | undefined } & { revision: number }

/** Saves what is given; whoever changed an older one is shown the newest instead. */
export function updatePortfolio(
  db: Db,
  member: Member,
  { portfolioId, change: { revision, ...change } }: { portfolioId: string; change: PortfolioChange }
): Promise<Portfolio> {
  return inTransaction(db, async tx => {
    const before = await lockPortfolio(tx, member, portfolioId)
    const images = await findImages(tx, portfolioId)
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.contact.portfolioChanged'), {
        data: toPortfolio(before, images)
      })
    }
    if (change.coverImageId && !images.some(({ id }) => id === change.coverImageId)) throw notFound('Picture')
    if (change.sections && new Set(change.sections.map(({ id }) => id)).size < change.sections.length) {
      throw new AppError('invalid', `sections: ${t('errors.contact.sectionTwice')}`)
    }
    if (change.published && !images.some(({ isShown }) => isShown)) {
      throw new AppError('conflict', t('errors.contact.noPublicPicture'))
    }
    await updatePortfolioRow(tx, member, portfolioId, { ...toColumns(change), revision: revision + 1 })
    await refreshPages(tx, member, before)
    return getPortfolio(tx, member, portfolioId)
  }).catch(error => {
    // Of another workspace, perhaps, whose portfolios are not to be seen from here.
    throw isUniqueViolation(error) ? addressTaken() : error
  })
}

function toColumns({
  title,
  slug,
  intro,
  themeHex,
  sections,
  coverImageId,
  contact,
  contactText,
  published
}: Omit<PortfolioChange, 'revision'>) {
  return {
    ...(title !== undefined && { title }),
    ...(slug !== undefined && { slug }),
    ...(intro !== undefined && { intro }),
    // White letters lie on it, so it is made as dark as they need.
    ...(themeHex !== undefined && { theme_hex: carriesWhiteText(themeHex) }),
    ...(sections !== undefined && { sections: JSON.stringify(sections) }),
    ...(coverImageId !== undefined && { cover_image_id: coverImageId }),
    ...(contact !== undefined && { contact }),
    ...(contactText !== undefined && { contact_text: contactText }),
    ...(published !== undefined && { is_published: published })
  }
}

export function deletePortfolio(
  db: Db,
  member: Member,
  { portfolioId, Title }: { portfolioId: string; Title: string }
): Promise<null> {
  return inTransaction(db, async tx => {
    const portfolio = await lockPortfolio(tx, member, portfolioId)
    if (Title.trim() !== portfolio.title) {
      throw new AppError('invalid', `Title: ${t('errors.contact.typePortfolioTitle', { title: portfolio.title })}`)
    }
    const images = await findImages(tx, portfolioId)
    await deletePortfolioRow(tx, member, portfolioId)
    await withdrawFiles(
      tx,
      member.workspaceId,
      images.map(({ fileId }) => fileId)
    )
    await notify(tx, { kind: 'cache', tags: [tagOf(portfolioId)] })
    return null
  })
}

export async function findPortfolioMessages(db: Db, member: Member, portfolioId: string): Promise<PortfolioMessage[]> {
  if (!(await findPortfolio(db, member, portfolioId))) throw notFound('Portfolio')
  return findPortfolioLeads(db, member, portfolioId)
}

/** The row, held against changes until the transaction ends. */
export async function lockPortfolio(tx: Db, member: Member, portfolioId: string): Promise<PortfolioRow> {
  const row = await findPortfolio(tx, member, portfolioId, true)
  if (!row) throw notFound('Portfolio')
  return row
}

export const tagOf = (portfolioId: string) => `portfolio:${portfolioId}`

/** What is on the web now may be looked at by everybody; pages that were kept are out of date. */
export async function refreshPages(
  tx: Db,
  member: Member,
  { id }: Pick<PortfolioRow, 'id'>,
  gone: string[] = []
): Promise<void> {
  const now = await findPortfolio(tx, member, id)
  const images = await findImages(tx, id)
  const shown = now?.is_published ? images.filter(({ isShown }) => isShown).map(({ fileId }) => fileId) : []
  await publishFiles(tx, member.workspaceId, shown)
  const lost = [...images.map(({ fileId }) => fileId), ...gone].filter(fileId => !shown.includes(fileId))
  await withdrawFiles(tx, member.workspaceId, lost)
  await notify(tx, { kind: 'cache', tags: [tagOf(id)] })
}

function toPortfolio(row: PortfolioRow, images: FoundImage[]): Portfolio {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    path: portfolioPath(row.slug),
    intro: row.intro,
    themeHex: row.theme_hex,
    sections: row.sections,
    coverImageId: row.cover_image_id,
    contact: row.contact,
    contactText: row.contact_text,
    published: row.is_published,
    revision: row.revision,
    updatedAt: row.updated_at,
    images
  }
}

function addressTaken(): AppError {
  return new AppError('conflict', t('errors.contact.addressTaken'), {
    data: { fields: [{ field: 'slug', message: t('errors.contact.addressTaken') }] }
  })
}
