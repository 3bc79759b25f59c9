import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getDocument, saveDocument } from '#lib/contract/documents.ts'
import { listJobInvoices } from '#lib/contract/invoices.ts'
import { countJobItem, moveJobs } from '#lib/contract/job-work.ts'
import { getJob, getJobActivity } from '#lib/contract/jobs.ts'
import {
  approveProposal,
  askForChange,
  declineProposal,
  priceProposal,
  printShownProposal,
  readProposalPicture,
  seeProposal,
  showProposal
} from '#lib/contract/proposal-links.ts'
import {
  getProposal,
  getSealedFiles,
  makeProposalLink,
  recordApproval,
  sendProposal,
  turnOffProposalLink,
  updateProposal,
  withdrawProposal
} from '#lib/contract/proposals.ts'
import { listBlankNeeds } from '#lib/contract/purchases.ts'
import type { DesignObject } from '#lib/designer/design.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { type Approved, onApproved } from '#lib/server/proposals/approved.ts'
import { depositOf } from '#lib/server/proposals/service.ts'
import { findMarked } from '#lib/server/proposals/round-queries.ts'
import { lookAfterProposals } from '#lib/server/proposals/tasks.ts'

import { designOf, letters, rect } from '../support/designs.ts'
import { inside, type ItemBody, saveItems, statusNamed, teeItem } from '../support/jobs.ts'
import { mailsTo } from '../support/mailbox.ts'
import {
  approval,
  approve,
  linkOf,
  makeProposal,
  ofJob,
  send as sendIt,
  show,
  withDesign
} from '../support/proposals.ts'
import { addMember, request, send, sent, signUp } from '../support/world.ts'

const approved = { state: 'approved', isSealed: true, differences: [] }

test('sends a version that its customer sees by the link, and reads without changing anything', async () => {
  const as = await signUp()
  const { job, proposal, link } = await makeProposal(as)
  expect(proposal).toMatchObject({ state: 'sent', version: 1, to: 'rita@example.com' })

  const shown = await show(link)
  expect(shown).toMatchObject({
    state: 'sent',
    version: 1,
    content: { title: 'Wildcats tees', customer: 'Rita Coach', items: [{ title: 'Team tee', pieces: 24 }] },
    prices: { totalCents: job.totalCents }
  })
  expect(JSON.stringify(shown)).not.toMatch(/costCents|hourlyCents|markup/)
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject({ state: 'sent', viewedAt: null })
  const mails = await mailsTo('rita@example.com')
  expect(mails.some(({ body }) => body.includes(link.link))).toBe(true)

  await sent(seeProposal, { params: link, body: { version: 1 } })
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject({ state: 'viewed' })
})

test('asks to confirm what there is to confirm: each item what it has, a service nothing', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  const service = { ...(await teeItem(as)), kind: 'single', name: 'Art hours', quantity: 2, ownCents: 4000 } as const
  const { revision } = await sent(getJob, ofJob(as, job))
  const items = [{ ...service, id: crypto.randomUUID(), components: [], sizes: [], people: [] }] as ItemBody[]
  await saveItems(as, { ...job, revision }, { items })
  await sendIt(as, job)

  const shown = await show(link)
  const tee = shown.content.items.find(({ title }) => title === 'Team tee')
  expect(shown.content.items.map(({ title }) => title).toSorted()).toEqual(['Art hours', 'Team tee'])
  const ticked = { [tee!.id]: ['spelling', 'colours', 'sizes', 'placement'] }
  const given = { ...approval(shown), checks: { [tee!.id]: ['spelling', 'colours', 'sizes'] } }
  const missing = await send(approveProposal, { params: link, body: given as never })
  expect(missing).toMatchObject({ status: 400, message: 'Confirm first, of “Team tee”: placement.' })
  expect(await send(approveProposal, { params: link, body: { ...given, checks: ticked } as never })).toMatchObject({
    status: 200
  })
  const { checks } = await getDb()
    .selectFrom('proposal_approvals')
    .select('checks')
    .where('workspace_id', '=', as.workspaceId)
    .executeTakeFirstOrThrow()
  expect(checks).toEqual(ticked)
})

test('a second version says what changed since the first, without prices that are hidden', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  expect((await show(link)).changes).toEqual([])
  const { revision, items } = await sent(getJob, ofJob(as, job))
  const [item] = items
  const sizes = [{ size: 'M', quantity: 30 }]
  await saveItems(as, { ...job, revision }, { items: [{ ...(await teeItem(as)), id: item!.id, sizes }] as ItemBody[] })
  await sendIt(as, job)

  const { changes } = await show(link)
  expect(changes).toContainEqual(expect.objectContaining({ title: 'Team tee', what: 'sizes', after: '30 × M' }))
  const price = changes.find(({ itemId, what }) => itemId && what === 'price')
  expect(price?.after).toMatch(/^30 × \$[\d.]+ = \$[\d.,]+$/)
  expect(changes).toContainEqual(expect.objectContaining({ itemId: null, what: 'price' }))

  const { revision: of } = await sent(getProposal, ofJob(as, job))
  const hidden = [{ itemId: item!.id, shown: 'hidden' as const }]
  await sent(updateProposal, { ...ofJob(as, job), body: { revision: of, items: hidden } })
  await sendIt(as, job)
  expect((await show(link)).changes.filter(({ itemId, after }) => itemId && after.includes('$'))).toEqual([])
})

test('129: the link of one proposal opens no other, says who may not keep it, and ends with a guess', async () => {
  const as = await signUp()
  const [one, other] = [await makeProposal(as), await makeProposal(as)]
  expect(one.link).not.toEqual(other.link)
  const reply = await request(showProposal, { params: one.link })
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store'
  })
  expect(await reply.json()).toMatchObject({ data: { content: { jobNumber: one.job.number } } })
  expect(await send(showProposal, { params: { link: 'x'.repeat(43) } })).toMatchObject({ status: 404 })
})

test('seals what the customer approved and gives out its files with the code of the approval', async () => {
  const as = await signUp()
  const { job, link, document } = await withDesign(as)
  const query = { WorkspaceId: as.workspaceId, DocumentId: document.id }
  const files = { as, params: { jobId: job.id }, query }
  expect(await send(getSealedFiles, files)).toMatchObject({ status: 409 })

  const shown = await show(link)
  const [item] = shown.content.items
  expect(item).toMatchObject({
    pictures: [{ caption: 'Front' }],
    decorations: [{ films: [{ name: 'Red' }], hash: expect.stringMatching(/^\w{64}$/) }]
  })
  const picture = await request(readProposalPicture, {
    params: { ...link, fileId: item!.pictures[0]!.fileId },
    query: { w: '800' }
  })
  expect(picture.headers.get('content-type')).toBe('image/webp')

  const done = await sent(approveProposal, { params: link, body: approval(shown) })
  expect(done).toMatchObject({
    state: 'approved',
    approval: { name: 'Rita Coach', code: expect.stringMatching(/^\w{6}$/) }
  })
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject(approved)
  expect((await sent(getJob, ofJob(as, job))).ready).toContain('artworkApproved')

  const maker = await addMember(as, 'production')
  const pack = await request(getSealedFiles, { ...files, as: maker })
  expect(pack.headers.get('content-disposition')).toContain(done.approval!.code)
  const names = unzipSync(new Uint8Array(await pack.arrayBuffer()))
  expect(Object.values(names).some(bytes => strFromU8(bytes, true).includes(done.approval!.code))).toBe(true)

  const paper = await request(printShownProposal, { params: link, query: { certificate: true } as never })
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  expect((await paper.arrayBuffer()).byteLength).toBeGreaterThan(5000)
})

const FIRST = (tee: ItemBody) => tee.components![0]!

/** Each changes one thing of what was approved. */
const CHANGES: Record<string, (tee: ItemBody) => Partial<ItemBody>> = {
  'a size': () => ({ sizes: [{ size: 'M', quantity: 21 }, { size: 'L', quantity: 1 }, { size: '2XL', quantity: 2 }] }), // biome-ignore format: one line
  'a price': () => ({ fixed: { cents: 999, reason: 'Friend', locked: false } }),
  'a name': () => ({ people: [{ id: crypto.randomUUID(), name: 'Ada', number: '7', size: 'M', note: '' }] }),
  'the color': () => ({ blank: { name: 'Heavy tee', colour: 'Black', costCents: 320 } }),
  'the words': () => ({ name: 'Team shirt' }),
  'the place': tee => ({ components: [{ ...FIRST(tee), location: 'Full back' }] }),
  'its width': tee => ({ components: [{ ...FIRST(tee), widthMm: 260 }] })
}

test.for(Object.entries(CHANGES))('breaks the seal and locks the files when %s is changed', async ([, change]) => {
  const as = await signUp()
  const { job, link, document } = await withDesign(as)
  await approve(link)
  const before = await sent(getJob, ofJob(as, job))
  const tee = before.items[0]! as ItemBody
  await saveItems(as, before, { items: [{ ...tee, ...change(tee) }] })

  const found = await sent(getProposal, ofJob(as, job))
  expect(found).toMatchObject({ state: 'approved', isSealed: false })
  expect(found.differences.length).toBeGreaterThan(0)
  const query = { WorkspaceId: as.workspaceId, DocumentId: document.id }
  expect(await send(getSealedFiles, { as, params: { jobId: job.id }, query })).toMatchObject({ status: 409 })
  expect((await sent(getJob, ofJob(as, job))).ready).not.toContain('artworkApproved')

  // Taken back, it is what was approved again.
  const now = await sent(getJob, ofJob(as, job))
  await saveItems(as, now, { items: [tee] })
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject(approved)
})

test.for([
  ['a letter', [rect('r1', [20, 20, 80, 60]), letters('t1', 'Wildcat')]],
  ['a film', [rect('r1', [20, 20, 80, 60], 'c2'), letters('t1', 'Wildcats')]]
] as [string, DesignObject[]][])('breaks the seal when %s of the design is changed', async ([, objects]) => {
  const as = await signUp()
  const { job, link, document } = await withDesign(as)
  await approve(link)
  const query = { WorkspaceId: as.workspaceId, Id: document.id }
  const { rev } = await sent(getDocument, { as, query })
  await sent(saveDocument, { as, query, body: { rev, design: designOf(objects) } as never })

  const found = await sent(getProposal, ofJob(as, job))
  expect(found).toMatchObject({ isSealed: false })
  expect(found.differences).toContainEqual(
    expect.objectContaining({ what: 'design', pictures: { before: expect.anything(), after: expect.anything() } })
  )
  await lookAfterProposals(getDb())
  expect((await sent(getJob, ofJob(as, job))).ready).not.toContain('artworkApproved')
})

test('a job is compared with what was approved once it or its design was saved, and once a day', async () => {
  const as = await signUp()
  const { job, link, document } = await withDesign(as)
  await approve(link)
  const isDue = async () => {
    const marked = await findMarked(getDb(), { limit: 10_000, without: [] })
    return marked.some(({ jobId }) => jobId === job.id)
  }
  const rest = async (compared = '0 hours') => {
    const own = sql`workspace_id = ${as.workspaceId}`
    await sql`update jobs set updated_at = now() - interval '2 days' where ${own}`.execute(getDb())
    await sql`update documents set updated_at = now() - interval '2 days' where ${own}`.execute(getDb())
    await sql`update proposals set updated_at = now() - interval '2 days', compared_at = now() - ${compared}::interval
      where ${own}`.execute(getDb())
  }
  expect(await isDue()).toBe(true)
  await rest()
  expect(await isDue()).toBe(false)

  const query = { WorkspaceId: as.workspaceId, Id: document.id }
  const { rev } = await sent(getDocument, { as, query })
  await sent(saveDocument, { as, query, body: { rev, design: designOf([rect('r1', [20, 20, 80, 60])]) } as never })
  expect(await isDue()).toBe(true)
  await rest()
  await saveItems(as, await sent(getJob, ofJob(as, job)), { items: [await teeItem(as)] })
  expect(await isDue()).toBe(true)
  await rest('25 hours')
  expect(await isDue()).toBe(true)
})

test('130: approves nothing by accident: an older version, an unseen total, a missing check', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  const first = approval(await show(link))
  const missing = await send(approveProposal, { params: link, body: { ...first, checks: {} } })
  expect(missing).toMatchObject({ status: 400, message: expect.stringMatching(/^Confirm first, of “.+”: .*sizes/) })
  const cheaper = await send(approveProposal, { params: link, body: { ...first, totalCents: 1 } })
  expect(cheaper).toMatchObject({ status: 409 })

  const second = await sendIt(as, job)
  expect(second).toMatchObject({ version: 2, state: 'sent' })
  const late = await send(approveProposal, { params: link, body: first })
  expect(late).toMatchObject({ status: 409, message: expect.stringContaining('newer version') })
  expect(await show(link)).toMatchObject({ state: 'sent', version: 2, approval: null })
  expect(linkOf(second)).toEqual(link)

  const both = approval(await show(link))
  const tries = await Promise.all([1, 2, 3].map(() => send(approveProposal, { params: link, body: both })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('counts what is optional only where it is chosen, and one of a group in any case', async () => {
  const as = await signUp()
  const { job } = await makeProposal(as)
  const [tee] = job.items
  const cap = await teeItem(as, { name: 'Cap', position: 1, fixed: { cents: 1500, reason: 'Offer' } })
  const newest = await sent(getJob, ofJob(as, job))
  await saveItems(as, newest, { items: [tee as ItemBody, cap] })
  const { revision } = await sent(getProposal, ofJob(as, job))
  const items = [{ itemId: cap.id, role: 'optional' as const, shown: 'total' as const }]
  await sent(updateProposal, { ...ofJob(as, job), body: { revision, items } })
  const link = linkOf(await sendIt(as, job))

  const shown = await show(link)
  expect(shown.chosen).toEqual([])
  const all = await sent(priceProposal, { params: link, body: { version: 2, chosen: [cap.id] } })
  expect(all.totalCents).toBeGreaterThan(shown.prices.totalCents)
  expect(all.items).toContainEqual({ id: cap.id, unitCents: null, totalCents: 24 * 1500 + 2 * 200 })
  const both = { ...approval(shown), chosen: [cap.id], totalCents: all.totalCents }
  const foreign = crypto.randomUUID()
  for (const change of [{ chosen: [cap.id, foreign] }, { checks: { ...both.checks, [foreign]: ['spelling'] } }]) {
    const refused = { status: 400, message: expect.stringContaining('is not part of this proposal') }
    expect(await send(approveProposal, { params: link, body: { ...both, ...change } as never })).toMatchObject(refused)
  }
  expect(await sent(approveProposal, { params: link, body: both })).toMatchObject({
    approval: { totalCents: all.totalCents }
  })
})

test('what the customer did not choose is neither charged, bought nor made', async () => {
  const as = await signUp()
  const { job } = await makeProposal(as)
  const [tee] = job.items
  const cap = await teeItem(as, { name: 'Cap', position: 1, fixed: { cents: 1500, reason: 'Offer' } })
  await saveItems(as, await sent(getJob, ofJob(as, job)), { items: [tee as ItemBody, cap] })
  const { revision } = await sent(getProposal, ofJob(as, job))
  const items = [{ itemId: cap.id, role: 'optional' as const }]
  await sent(updateProposal, { ...ofJob(as, job), body: { revision, items } })
  const link = linkOf(await sendIt(as, job))
  const shown = await show(link)
  const before = await sent(getJob, ofJob(as, job))
  expect(before.totalCents).toBeGreaterThan(shown.prices.totalCents)

  await approve(link)
  const after = await sent(getJob, ofJob(as, job))
  expect(after.items.map(({ name, ordered }) => [name, ordered])).toEqual([
    ['Team tee', true],
    ['Cap', false]
  ])
  expect(after).toMatchObject({ totalCents: shown.prices.totalCents, pieces: 24 })
  const invoices = await sent(listJobInvoices, ofJob(as, job))
  expect(invoices).toMatchObject([{ totalCents: shown.prices.totalCents, lines: [{ name: 'Team tee' }] }])
  const statusId = await statusNamed(as, 'Blanks to order')
  await sent(moveJobs, { ...inside(as), body: { jobIds: [job.id], statusId } })
  const needs = await sent(listBlankNeeds, inside(as))
  expect(new Set(needs.map(({ itemId }) => itemId))).toEqual(new Set([tee!.id]))
  const counted = {
    params: { jobId: job.id, itemId: cap.id },
    body: { size: 'M', step: 'check' as const, done: 1, spoiled: 0 }
  }
  expect(await send(countJobItem, { ...inside(as), ...counted })).toMatchObject({ status: 409 })
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject(approved)

  // Ordered after all by the shop alone: that is more than was approved.
  const moved = await sent(getJob, ofJob(as, job))
  const known = moved.items.map(({ done: _, spoiled: __, counts: ___, ...item }) => ({ ...item, ordered: true }))
  await saveItems(as, moved, { items: known as ItemBody[] })
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject({ state: 'approved', isSealed: false })
})

test('keeps a change that is asked for with its pins, and says so to the shop', async () => {
  const as = await signUp()
  const { job, link } = await withDesign(as)
  const { content } = await show(link)
  const { id: itemId, pictures } = content.items[0]!
  const pin = { itemId, fileId: pictures[0]!.fileId, x: 0.4, y: 0.3, text: 'A little higher' }
  const body = { version: 1, text: 'Nearly', pins: [pin] }
  expect(await sent(askForChange, { params: link, body })).toMatchObject({ state: 'changes', pins: [pin] })
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject({ state: 'changes', pins: [pin], unread: 1 })
  const foreign = { ...pin, fileId: crypto.randomUUID() }
  expect(await send(askForChange, { params: link, body: { ...body, pins: [foreign] } })).toMatchObject({ status: 400 })
})

test('ends: declined, taken back, run out', async () => {
  const as = await signUp()
  const [one, two, three] = [await makeProposal(as), await makeProposal(as), await makeProposal(as)]
  await sent(declineProposal, { params: one.link, body: { version: 1, text: 'Too dear' } })
  await sent(withdrawProposal, ofJob(as, two.job))
  await getDb()
    .updateTable('proposals')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('job_id', '=', three.job.id)
    .execute()
  const states = await Promise.all([one, two, three].map(async ({ link }) => (await show(link)).state))
  expect(states).toEqual(['declined', 'withdrawn', 'expired'])
  for (const { link } of [one, two, three]) {
    const body = approval(await show(link))
    expect(await send(approveProposal, { params: link, body })).toMatchObject({ status: 409 })
  }
  await lookAfterProposals(getDb())
  expect(await sent(getProposal, ofJob(as, three.job))).toMatchObject({ state: 'expired' })
})

test('reminds so often and no more', async () => {
  const as = await signUp()
  const { job } = await makeProposal(as)
  const isDue = () => {
    const at = new Date(Date.now() - 1000).toISOString()
    const due = getDb().updateTable('proposals').set({ remind_at: at }).where('job_id', '=', job.id)
    return due.where('remind_at', 'is not', null).execute()
  }
  for (let round = 0; round < 4; round++) {
    await isDue()
    await lookAfterProposals(getDb())
  }
  expect(await sent(getProposal, ofJob(as, job))).toMatchObject({ reminders: 2, remindAt: null })
})

test('records an approval by telephone as such', async () => {
  const as = await signUp()
  const { job } = await makeProposal(as)
  const body = { version: 1, name: 'Rita Coach', note: 'By telephone' }
  expect(await sent(recordApproval, { ...ofJob(as, job), body })).toMatchObject({
    ...approved,
    approval: { name: 'Rita Coach', recordedBy: 'Ada Lovelace', note: 'By telephone' }
  })
})

test('tells whoever makes the goods no prices', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  await approve(link)
  const maker = await addMember(as, 'production')
  const found = await sent(getProposal, { ...ofJob(as, job), as: maker })
  expect(found).toMatchObject({ link: null, approval: { totalCents: null } })
})

test('tells who registered for it, and what is due at once', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  const told: Approved[] = []
  onApproved('test', async (_, approved) => void (approved.jobId === job.id && told.push(approved)))
  expect(await depositOf(getDb(), as, job.id)).toBeUndefined()

  const { approval: given, prices } = await approve(link)
  const half = { amountCents: prices.depositCents, currency: job.currency, version: 1, code: given!.code }
  expect(await depositOf(getDb(), as, job.id)).toEqual(half)
  expect(told).toMatchObject([{ totalCents: job.totalCents, depositCents: half.amountCents, name: 'Rita Coach' }])
})

test('129: a link that was turned off leads nowhere for good, and a new one leads there', async () => {
  const as = await signUp()
  const { job, link } = await makeProposal(as)
  expect(await sent(turnOffProposalLink, ofJob(as, job))).toMatchObject({ state: 'sent', link: null, remindAt: null })
  expect(await send(showProposal, { params: link })).toMatchObject({
    status: 404,
    message: 'This link has ended. Ask the shop for a new one.'
  })
  const made = await sent(makeProposalLink, ofJob(as, job))
  expect(linkOf(made)).not.toEqual(link)
  expect(await show(linkOf(made))).toMatchObject({ state: 'sent', version: 1 })
  expect(await send(showProposal, { params: link })).toMatchObject({ status: 404 })
  const told = (await sent(getJobActivity, ofJob(as, job))).map(({ text }) => text)
  expect(told).toEqual(expect.arrayContaining(['Turned the link to the proposal off', 'Made a new link to the proposal'])) // biome-ignore format: one line
})

test('is not sent while something of it has no price', async () => {
  const as = await signUp()
  const { job } = await makeProposal(as)
  const { revision } = await sent(getJob, ofJob(as, job))
  await saveItems(as, { ...job, revision }, { items: [await teeItem(as, { name: 'Scarf', blank: { name: 'Scarf' } })] })
  expect(await send(sendProposal, { ...ofJob(as, job), body: { to: '' } })).toMatchObject({
    status: 409,
    message: 'No price yet: Scarf. Set it in the items of the job first.'
  })
})

test('says what is due once it is approved and where it is paid, and nothing before', async () => {
  const as = await signUp()
  const { link } = await makeProposal(as)
  expect((await show(link)).due).toBeNull()
  const { due, prices } = await approve(link)
  expect(due).toEqual({ href: expect.stringContaining('/invoice/'), cents: prices.depositCents })
  expect((await show(link)).due).toEqual(due)
})

test('one proposal that cannot be read keeps no other from being reminded of', async () => {
  const as = await signUp()
  const made = [await makeProposal(as), await makeProposal(as), await makeProposal(as)]
  const at = new Date(Date.now() - 1000).toISOString()
  const due = getDb().updateTable('proposals').set({ remind_at: at })
  for (const { job } of made) await due.where('job_id', '=', job.id).execute()
  const broken = getDb().updateTable('proposals').set({ draft: 'null' })
  for (const { job } of made.slice(0, 2)) await broken.where('job_id', '=', job.id).execute()
  expect(await lookAfterProposals(getDb())).toMatchObject({ reminded: 1 })
  const { rows } = await sql<object>`
    select reminders from proposals where workspace_id = ${as.workspaceId} order by reminders`.execute(getDb())
  expect(rows).toEqual([{ reminders: 0 }, { reminders: 0 }, { reminders: 1 }])
  await sql`delete from proposals where workspace_id = ${as.workspaceId}`.execute(getDb())
})
