// Names that the shop itself puts into a job, in letters that the design of its item lacks: said while they are typed,
// before they are promised, and before a run is frozen.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { checkLetters, createDocument } from '#lib/contract/documents.ts'
import { setJobReady } from '#lib/contract/job-work.ts'
import { moveProductionRun, previewProductionRun } from '#lib/contract/production.ts'
import { makeRunSheets } from '#lib/contract/production-sheets.ts'
import { approveProposal } from '#lib/contract/proposal-links.ts'
import { recordApproval, sendProposal } from '#lib/contract/proposals.ts'
import { translation } from '#lib/designer/geometry/matrix.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { designOf, letters } from '../support/designs.ts'
import { inside, makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { ofRun, piecesOf, startedRun, startRun } from '../support/production.ts'
import { approval, approve, linkOf, ofJob, send as sendTo, show } from '../support/proposals.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const NAMES = ['Łódź', '李小龍', 'محمد', 'ĞÜŞİ', 'Љубица']

const person = (name: string, size = 'M') => ({ id: crypto.randomUUID(), name, number: '7', size, note: '' })

async function drawn(as: Person, font = 'graduate') {
  const variables = [
    { name: 'name', type: 'text' as const },
    { name: 'no', type: 'number' as const },
    { name: 'club', type: 'text' as const }
  ]
  const texts = ['{{name}}', '{{no}}', '{{club}}'].map((text, at) => {
    return { ...letters(`t${at}`, text, font), m: translation(20, 60 + 60 * at) }
  })
  const design = designOf(texts, { variables, rows: [{ name: 'Ada', no: '1', club: 'Lions' }] })
  return sent(createDocument, { ...inside(as), body: { from: 'design', name: 'Back', design } as never })
}

/** A job with two pieces whose design draws a name, for these people. */
async function jobOf(as: Person, names: string[], font?: string) {
  const { id: documentId } = await drawn(as, font)
  const [front] = (await teeItem(as)).components!
  const { matrixId: _, ...cut } = { ...front!, method: 'vinyl' as const, documentId, widthMm: 250, heightMm: 290 }
  const item = await teeItem(as, {
    sizes: [{ size: 'M', quantity: names.length }],
    fixed: { cents: 1500, reason: 'Agreed' },
    components: [cut],
    people: names.map(name => person(name))
  })
  const contact = { name: 'Rita Coach', email: 'rita@example.com', phone: '' }
  const job = await saveItems(as, await makeJob(as, { contact }), { items: [item] })
  return { job, documentId }
}

/** As if this had been sent and approved before letters were asked for. */
async function lackFrom(documentId: string): Promise<void> {
  await sql`
    update document_versions set design = replace(design::text, '"anton"', '"graduate"')::jsonb
    where document_id = ${documentId}`.execute(getDb())
}

test('is said while the names are typed, with the font and its letters', async () => {
  const as = await signUp()
  const { id } = await drawn(as)
  const people = [...NAMES, 'O’Neil', "D'Arc-Smith"].map(name => ({ name, number: '٧', size: 'M' }))
  const { lacking } = await sent(checkLetters, { ...inside(as), body: { documentIds: [id], people } })
  expect(lacking).toContainEqual({ field: 'name', text: 'Łódź', letters: ['Ł', 'ź'], font: 'Graduate' })
  expect(lacking).toContainEqual({ field: 'number', text: '٧', letters: ['٧'], font: 'Graduate' })
  const named = new Set(lacking.flatMap(({ field, text }) => (field === 'name' ? text : [])))
  expect([...named]).toEqual(NAMES)

  const other = await signUp()
  expect(await send(checkLetters, { ...inside(other), body: { documentIds: [id], people } })).toMatchObject({ status: 404 }) // biome-ignore format: one line
})

test.for(NAMES)('%s is not sent to be approved', async name => {
  const as = await signUp()
  const { job } = await jobOf(as, ['Ada', name])
  const refused = await send(sendProposal, { ...ofJob(as, job), body: { to: 'rita@example.com' } })
  expect(refused).toMatchObject({ status: 409, data: null })
  expect(refused.message).toContain(`Team tee: “${name}”: the lettering Graduate has no “`)
})

test('a name that a font has is sent, approved and made, in the columns that are its own', async () => {
  const as = await signUp()
  const { job } = await jobOf(as, ['Łódź', 'ĞÜŞİ'], 'anton')
  await approve(linkOf(await sendTo(as, job)))
  await sent(setJobReady, { ...ofJob(as, job), body: { fact: 'paymentTerms', done: true } })
  const run = await startedRun(as, { kind: 'job', jobId: job.id, itemIds: [] })
  expect(await piecesOf(as, run)).toHaveLength(2)
  const { parts } = await getDb()
    .selectFrom('production_pieces')
    .select('parts')
    .where('run_id', '=', run.id)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  expect(parts).toMatchObject([{ content: { values: { name: 'Łódź', no: '7', club: 'Lions' } } }])
})

test('a version of before is not approved, neither by its customer nor for them', async () => {
  const as = await signUp()
  const { job, documentId } = await jobOf(as, ['Ada', 'Łódź'], 'anton')
  const link = linkOf(await sendTo(as, job))
  const shown = await show(link)
  await lackFrom(documentId)
  const message = expect.stringContaining('“Łódź”: the lettering Graduate has no “Ł”, “ź”.')
  expect(await send(approveProposal, { params: link, body: approval(shown) })).toMatchObject({ status: 409, message })
  const recorded = { version: shown.version, name: 'Rita', note: 'By telephone', chosen: [] }
  expect(await send(recordApproval, { ...ofJob(as, job), body: recorded })).toMatchObject({ status: 409, message })
})

test('a run of what was approved with such a name says what hinders it, and its sheets too', async () => {
  const as = await signUp()
  const { job, documentId } = await jobOf(as, ['Ada', 'Łódź'], 'anton')
  await approve(linkOf(await sendTo(as, job)))
  await sent(setJobReady, { ...ofJob(as, job), body: { fact: 'paymentTerms', done: true } })
  const from = { kind: 'job' as const, jobId: job.id, itemIds: [] }
  const frozen = await startedRun(as, from)
  await lackFrom(documentId)

  const sheets = await send(makeRunSheets, { ...ofRun(as, frozen), body: {} })
  expect(sheets).toMatchObject({ status: 409, message: expect.stringContaining('“Łódź”: the lettering Graduate has no “Ł”, “ź”.') }) // biome-ignore format: one line

  const key = { 'idempotency-key': crypto.randomUUID() }
  await sent(moveProductionRun, { ...ofRun(as, frozen), body: { action: 'cancel' }, headers: key })
  const { pieces, hindrances } = await sent(previewProductionRun, { ...inside(as), body: { from } })
  expect(pieces).toBe(0)
  expect(hindrances).toMatchObject([{ kind: 'letters', pieces: 2, href: `/dashboard/jobs/${job.id}/items` }])
  const text = '“Łódź”: the lettering Graduate has no “Ł”, “ź”. Write it in other letters, or choose another font in the design.' // biome-ignore format: one line
  expect(hindrances[0]!.text).toBe(text)
  expect(await startRun(as, from)).toMatchObject({ status: 409, message: expect.stringContaining(text) })
})
