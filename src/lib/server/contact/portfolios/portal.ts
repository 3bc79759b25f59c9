// A portfolio as the world sees it, and what the world writes back.
import { createHash } from 'node:crypto'

import type { Portal, PortfolioImage } from '#lib/contract/portfolios.ts'
import { receiveLead } from '#lib/server/contact/leads/service.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { callerNetwork } from '#lib/server/platform/request-context.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'

import { findImages } from './image-queries.ts'
import { findOwner, findPublished } from './queries.ts'
import { portfolioPath, tagOf } from './service.ts'

const FROM_ONE_ADDRESS = { hits: 10, seconds: 3600 }
/** A shop's mailbox is not to be filled by many addresses either. */
const FOR_ONE_PORTFOLIO = { hits: 60, seconds: 3600 }
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

interface Message {
  url: string
  Name: string
  Email: string
  Phone: string
  Product: string
  Quantity: string
  NeedBy: string
  Message: string
  Website: string
}

/** Kept as a lead and mailed to the shop's owner, to nobody else: the form cannot be made to write to strangers. */
export async function sendPortalMessage(db: Db, message: Message): Promise<null> {
  const row = SLUG.test(message.url) ? await findPublished(db, message.url) : undefined
  if (!row?.contact) throw notFound('Portfolio')
  // A program filled in the field that nobody sees: it is told what a person would be told.
  if (message.Website) return null
  if (message.NeedBy && message.NeedBy < new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)) {
    const sentence = 'Choose a day in the future'
    throw new AppError('invalid', `NeedBy: ${sentence}`, { data: { fields: [{ field: 'NeedBy', message: sentence }] } })
  }
  await throttle(db, `portal:ip:${anonymous(callerNetwork())}`, FROM_ONE_ADDRESS)
  await throttle(db, `portal:${row.id}`, FOR_ONE_PORTFOLIO)
  const owner = await findOwner(db, row.owner_id)
  await inTransaction(db, async tx => {
    const leadId = await receiveLead(
      tx,
      { workspaceId: row.workspace_id, portfolioId: row.id },
      {
        ...{ name: message.Name, company: '', email: message.Email, phone: message.Phone, source: 'portfolio' },
        ...{ product: message.Product, quantity: message.Quantity, needBy: message.NeedBy, message: message.Message },
        ...{ notes: '', ownerId: null, nextStep: '', nextOn: '' }
      }
    )
    const title = `${message.Name} asks for ${message.Product || 'an offer'}`
    const href = `${env().publicUrl}/dashboard/leads/${leadId}`
    const facts = [
      ['From', `${message.Name} <${message.Email}>`],
      ['Phone', message.Phone],
      ['What', message.Product],
      ['How many', message.Quantity],
      ['Needed by', message.NeedBy],
      ['Portfolio', row.title]
    ].filter(([, value]) => value) as [string, string][]
    await queueMail(tx, {
      template: 'lead',
      to: owner.email,
      replyTo: message.Email,
      workspaceId: row.workspace_id,
      subject: title,
      html: letter({
        preview: message.Message.slice(0, 120),
        title,
        body: html`<p style="margin:0 0 16px;white-space:pre-wrap">${message.Message}</p>${facts.map(
          ([name, value]) => html`<p style="margin:0"><span style="color:#6d6c64">${name}:</span> ${value}</p>`
        )}${button('See it in Platen', href)}<p style="margin:0;color:#6d6c64">Answer this mail to write to ${message.Name}.</p>`
      }),
      text: `${message.Message}\n\n${facts.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${href}\nAnswer this mail to write to ${message.Name}.\n`
    })
  })
  return null
}

/** The key of a counter says nothing of who was counted. */
function anonymous(network: string): string {
  return createHash('sha256').update(network).digest('hex').slice(0, 16)
}
