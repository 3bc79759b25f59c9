// The sheet that goes through the shop with a job. It is of the job as it is now, and tells by its code whether that is
// what the customer approved.
import { type JobWithBook, readJob } from '#lib/server/jobs/service.ts'
import { statusesOf } from '#lib/server/jobs/statuses.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { piecesOf } from '#lib/shared/job-pricing/job-to-price.ts'
import { dayText } from '#lib/shared/day-text.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

import { documentsOf } from './content.ts'
import { findDesigns, findProposal, findShopFacts, findVersion, type ShopFacts } from './queries.ts'
import { checkSeal } from './service.ts'
import { shrinkPictures } from './paper.ts'
import { pressOf, type TicketFilm } from './ticket-press.ts'
import type { Ticket, TicketTask } from './ticket-page.ts'

const LIMITS = { cpuMs: 30_000, clockMs: 60_000 }

interface Asked {
  jobIds: string[]
  paper: 'letter' | 'a4'
}

export async function printJobTickets(db: Db, member: Member, { jobIds, paper }: Asked): Promise<Response> {
  const [shop, statuses] = [await findShopFacts(db, member), await statusesOf(db, member)]
  const nameOf = new Map(statuses.map(({ id, name }) => [id, name]))
  const tickets: Ticket[] = []
  for (const jobId of jobIds) {
    const job = await readJob(db, member, jobId)
    tickets.push(await ticketOf(db, member, { job, shop, status: nameOf.get(job.statusId) ?? '' }))
  }
  const wanted = tickets.flatMap(({ items }) => items.flatMap(({ pictures }) => pictures))
  const task: TicketTask = {
    kind: 'ticket',
    tickets,
    paper,
    shopName: shop.name,
    printed: formatMoment(new Date().toISOString(), shop.timeZone),
    pictures: await shrinkPictures(db, member.workspaceId, wanted)
  }
  const turn = { lane: 'member', of: member.workspaceId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ ...task }))
  const [first, ...others] = tickets
  const name = first && others.length === 0 ? `job-${first.number}` : 'job-tickets'
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'no-store'
    }
  })
}

interface TicketFacts {
  job: JobWithBook
  shop: ShopFacts
  status: string
}

/** Short, so that two of them stand side by side. */
async function ticketOf(db: Db, member: Member, { job, shop, status }: TicketFacts): Promise<Ticket> {
  const row = await findProposal(db, member, { jobId: job.id })
  const seal = row && (await checkSeal(db, member, { row, job }))
  const shown = row && (seal?.version ?? (await findVersion(db, member, { proposalId: row.id, number: row.version })))
  const pictures = new Map(shown?.content.items.map(item => [item.id, item.pictures.map(({ fileId }) => fileId)]))
  const items = job.items.filter(({ ordered }) => ordered)
  const documentIds = documentsOf(items)
  const found = documentIds.length > 0 ? await findDesigns(db, member, { documentIds }) : []
  const designs = new Map(found.map(({ documentId, design }) => [documentId, design]))
  return {
    id: job.id,
    number: job.number,
    title: job.title,
    status,
    pieces: job.pieces,
    note: job.note,
    customer: [...new Set([job.customer?.name, job.contact.name, job.contact.phone])].filter(Boolean).join(' · '),
    due: dayText(job.dueOn),
    event: dayText(job.eventOn),
    poNumber: job.poNumber && t('papers.poNumber', { number: job.poNumber }),
    delivery: `${DELIVERIES[job.delivery]}${job.deliveryNote ? `: ${job.deliveryNote}` : ''}`,
    owner: job.owner?.name ?? '',
    href: `${env().publicUrl}/dashboard/jobs/${job.id}/production`,
    code: seal?.approval ? seal.approval.code : '',
    isSealed: seal?.isSealed ?? false,
    isVerified: seal?.isVerified ?? false,
    units: shop.units,
    items: items.map(item => ({
      id: item.id,
      name: item.name || 'Item',
      note: item.note,
      pieces: piecesOf(item),
      isService: item.kind === 'single',
      hex: item.blank.hex,
      pictures: [...(pictures.get(item.id) ?? []), ...(item.pictureFileId ? [item.pictureFileId] : [])].slice(0, 2),
      blank:
        item.kind === 'single'
          ? ''
          : [
              [item.blank.maker, item.blank.styleNumber, item.blank.name].filter(Boolean).join(' '),
              item.blank.colour,
              item.blank.supplied ? 'the customer brings it' : ''
            ]
              .filter(Boolean)
              .join(', '),
      sizes: item.sizes.filter(({ quantity }) => quantity > 0),
      people: item.people.map(({ name, number, size, note }) => ({ name, number, size, note })),
      decorations: item.components.map(component => ({
        design: component.design,
        location: component.location,
        method: component.method,
        note: component.note,
        widthMm: component.widthMm,
        heightMm: component.heightMm,
        underbase: component.underbase,
        seconds: component.pressSeconds,
        films: filmsOf(component.method, pressOf(designs.get(component.documentId ?? ''), shop.units))
      }))
    }))
  }
}

/** What is printed or stitched in the colours of a design is not pressed as their films are. */
function filmsOf(method: string, films: TicketFilm[]): TicketFilm[] {
  return method === 'vinyl' ? films : films.map(film => ({ ...film, press: '' }))
}

const DELIVERIES = { pickup: 'Pick-up', delivery: 'We deliver', shipping: 'Shipping' } as const
