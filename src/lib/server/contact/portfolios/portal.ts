// A portfolio as the world sees it, and what the world writes back.
import type { Question } from '#lib/contract/lead-forms.ts'
import type { LeadFile } from '#lib/contract/leads.ts'
import type { Portal, PortfolioImage } from '#lib/contract/portfolios.ts'
import { type AskedPage, receiveQuestion, receiveQuestionFile } from '#lib/server/contact/leads/receive.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'

import { findImages } from './image-queries.ts'
import { findPublished } from './queries.ts'
import { portfolioPath, tagOf } from './service.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Unpublished and unknown are the same. The tag is what its kept pages go by. */
export async function getPortal(db: Db, slug: string): Promise<{ portal: Portal; tag: string }> {
  const row = SLUG.test(slug) ? await findPublished(db, slug) : undefined
  if (!row) throw notFound('Portfolio')
  const images = (await findImages(db, row.id)).filter(({ isShown }) => isShown)
  const cover = images.find(({ id }) => id === row.cover_image_id) ?? images[0]
  const known = new Set(row.sections.map(({ id }) => id))
  const sections = [
    ...row.sections.map(({ id, title }) => ({ title, images: images.filter(({ sectionId }) => sectionId === id) })),
    { title: '', images: images.filter(({ sectionId }) => !known.has(sectionId)) }
  ]
  return {
    tag: tagOf(row.id),
    portal: {
      title: row.title,
      slug: row.slug,
      path: portfolioPath(row.slug),
      intro: row.intro,
      themeHex: row.theme_hex,
      shop: { name: row.business_name, logo: row.logo_file_id ? `/files/${row.logo_file_id}/logo` : null },
      cover: cover ? toShown(cover) : null,
      sections: sections
        .filter(section => section.images.length > 0)
        .map(section => ({ ...section, images: section.images.map(toShown) })),
      contact: row.contact,
      contactText: row.contact_text
    }
  }
}

function toShown({ id, url, width, height, caption, tags, source }: PortfolioImage) {
  return { id, url, width, height, caption, tags, source }
}

export async function sendPortalMessage(
  db: Db,
  { url, Artwork, ...question }: Question & { url: string; Artwork: string }
): Promise<null> {
  return receiveQuestion(db, await findAskedPage(db, url), { ...question, artworkId: Artwork })
}

export async function attachToPortalMessage(db: Db, url: string, request: Request): Promise<LeadFile> {
  return receiveQuestionFile(db, await findAskedPage(db, url), request)
}

async function findAskedPage(db: Db, slug: string): Promise<AskedPage> {
  const row = SLUG.test(slug) ? await findPublished(db, slug) : undefined
  if (!row?.contact) throw notFound('Portfolio')
  return { kind: 'portfolio', id: row.id, workspaceId: row.workspace_id, name: row.title }
}
