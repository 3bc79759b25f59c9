// A job as its customer is shown it. The same for what is sent and for what is compared with it later.
import type { JobItem } from '#lib/contract/job-items.ts'
import type { Job } from '#lib/contract/jobs.ts'
import type { JobWithBook } from '#lib/server/jobs/service.ts'
import { ProposalItem, type ProposalContent, type ProposalDraft, type ProposedItem } from '#lib/contract/proposals.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { jobToPrice, piecesOf } from '#lib/shared/job-pricing/job-to-price.ts'

import { findDesigns, type InShop, type ShopFacts } from './queries.ts'
import type { StoredPricing } from './prices.ts'

export interface Described {
  content: ProposalContent
  pricing: StoredPricing
}

interface ProposalFacts {
  job: JobWithBook
  draft: ProposalDraft
  shop: ShopFacts
  /** By document; where they are given the designs are read as they were in these versions. */
  versions?: ReadonlyMap<string, string>
  /** By item: what shows it. */
  pictures?: ReadonlyMap<string, ProposedItem['pictures']>
}

export function settingsOf({ items }: ProposalDraft, itemId: string): ProposalItem {
  return items.find(item => item.itemId === itemId) ?? ProposalItem.parse({ itemId })
}

/** Those that the customer is shown, in their order. */
export function offeredItems(job: Job, draft: ProposalDraft): JobItem[] {
  return job.items.filter(({ id, ordered }) => {
    const { leftOut, role } = settingsOf(draft, id)
    // What can be chosen is offered again with the next version.
    return !leftOut && (ordered || role !== 'fixed')
  })
}

export async function describeJob(db: Db, member: InShop, known: ProposalFacts): Promise<Described> {
  const { job, draft, shop, versions } = known
  const items = offeredItems(job, draft)
  const documentIds = documentsOf(items)
  const found = await findDesigns(db, member, versions ? { versionIds: [...versions.values()] } : { documentIds })
  const designs = new Map(found.map(({ documentId, hash, design }) => [documentId, { hash, design }]))
  return {
    content: {
      jobNumber: job.number,
      title: job.title,
      customer: job.contact.name,
      currency: job.currency,
      greeting: draft.greeting,
      terms: draft.terms,
      hex: draft.hex,
      depositPercent: draft.depositPercent,
      units: shop.units,
      items: items.map(item => ({
        ...describeItem(item, settingsOf(draft, item.id)),
        decorations: item.components.map(component => ({
          id: component.id,
          design: component.design,
          location: component.location,
          method: component.method,
          widthMm: component.widthMm,
          heightMm: component.heightMm,
          documentId: component.documentId,
          versionId: versions?.get(component.documentId ?? '') ?? null,
          hash: designs.get(component.documentId ?? '')?.hash ?? '',
          films: filmsOf(designs.get(component.documentId ?? '')?.design, component.proof?.artboard),
          proof: component.proof
        })),
        pictures: known.pictures?.get(item.id) ?? []
      }))
    },
    pricing: jobToPrice({ ...job, items: items.map(item => ({ ...item, ordered: true })) })
  }
}

export function documentsOf(items: readonly JobItem[]): string[] {
  return [...new Set(items.flatMap(({ components }) => components.flatMap(({ documentId }) => documentId ?? [])))]
}

function describeItem(item: JobItem, { title, text, shown, role, group }: ProposalItem) {
  const { maker, styleNumber, name, colour, hex } = item.blank
  return {
    id: item.id,
    kind: item.kind,
    title: title || item.name,
    text,
    shown,
    role,
    group: role === 'choice' ? group : '',
    blank: [maker, styleNumber, name].filter(Boolean).join(' '),
    colour,
    hex,
    pieces: piecesOf(item),
    sizes: item.sizes.filter(({ quantity }) => quantity > 0),
    people: item.people.map(({ size, name, number }) => ({ size, name, number }))
  }
}

type Films = Awaited<ReturnType<typeof findDesigns>>[number]['design']

/** The films that something of the design is made of, or of one of its artboards. */
function filmsOf(design: Films | undefined, artboard: string | undefined) {
  if (!design) return []
  const { palette, objects, layers } = design
  const drawn = JSON.stringify(artboard ? objectsOn(layers, objects, artboard) : objects)
  return palette.entries.filter(({ ref }) => drawn.includes(`"${ref}"`)).map(({ name, hex }) => ({ name, hex }))
}

function objectsOn(layers: Films['layers'], objects: Films['objects'], artboard: string) {
  const waiting = layers.filter(layer => layer.artboard === artboard).flatMap(({ children }) => children)
  const found: unknown[] = []
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const object = objects[id]
    if (!object || object.hidden) continue
    found.push(object)
    waiting.push(...(object.children ?? []))
  }
  return found
}
