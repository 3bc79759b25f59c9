// Proposals made through the endpoints, and what a customer does with their links.
import { createDocument } from '#lib/contract/documents.ts'
import type { Job } from '#lib/contract/jobs.ts'
import { approveProposal, type ShownProposal, showProposal } from '#lib/contract/proposal-links.ts'
import { type Proposal, sendProposal } from '#lib/contract/proposals.ts'
import type { DesignObject } from '#lib/designer/design.ts'
import { APPROVAL_CHECKS } from '#lib/shared/proposals.ts'

import { designOf, letters, rect } from './designs.ts'
import { type ItemBody, makeJob, saveItems, teeItem } from './jobs.ts'
import { type Person, sent } from './world.ts'

export function ofJob(as: Person, { id }: Pick<Job, 'id'>) {
  return { as, params: { jobId: id }, query: { WorkspaceId: as.workspaceId } }
}

/** A job with one item, and the proposal of it that was sent. */
export async function makeProposal(as: Person, change: Parameters<typeof teeItem>[1] = {}) {
  const empty = await makeJob(as, { contact: { name: 'Rita Coach', email: 'rita@example.com', phone: '' } })
  const job = await saveItems(as, empty, { items: [await teeItem(as, change)] })
  const proposal = await send(as, job)
  return { job, proposal, link: linkOf(proposal) }
}

export function send(as: Person, job: Pick<Job, 'id'>, to = 'rita@example.com'): Promise<Proposal> {
  return sent(sendProposal, { ...ofJob(as, job), body: { to } })
}

export function linkOf({ link }: Proposal): { link: string } {
  return { link: new URL(link!).searchParams.get('link')! }
}

export const show = (params: { link: string }) => sent(showProposal, { params })

/** What a customer who ticks everything sends. */
export function approval({ version, content, chosen, prices }: ShownProposal) {
  const checks = Object.fromEntries(content.items.map(({ id }) => [id, [...APPROVAL_CHECKS]]))
  return { version, name: 'Rita Coach', chosen, checks, totalCents: prices.totalCents }
}

export async function approve(params: { link: string }): Promise<ShownProposal> {
  return sent(approveProposal, { params, body: approval(await show(params)) })
}

/** A design with a rectangle and a word. */
export async function crest(
  as: Person,
  objects: DesignObject[] = [rect('r1', [20, 20, 80, 60]), letters('t1', 'Wildcats')]
) {
  const design = designOf(objects)
  return sent(createDocument, {
    as,
    query: { WorkspaceId: as.workspaceId },
    body: { from: 'design', name: 'Crest', design } as never
  })
}

/** The same with a design that the item has. */
export async function withDesign(as: Person, change: Partial<ItemBody> = {}) {
  const document = await crest(as)
  const tee = await teeItem(as)
  const [front] = tee.components!
  const components = [{ ...front!, documentId: document.id, widthMm: 250, heightMm: 290 }]
  return { document, ...(await makeProposal(as, { components, ...change })) }
}
