// A customer confirms colours only where there are colours to be seen.
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { approveProposal } from '#lib/contract/proposal-links.ts'
import { recordApproval, sendProposal, updateProposal } from '#lib/contract/proposals.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { plainPng, uploaded } from '../support/pictures.ts'
import { approval, linkOf, ofJob, send as propose, show } from '../support/proposals.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

async function jobIn(as: Person, colour: string, hex: string | null = null) {
  const tee = await teeItem(as)
  const empty = await makeJob(as, { contact: { name: 'Rita Coach', email: 'rita@example.com', phone: '' } })
  return saveItems(as, empty, { items: [{ ...tee, blank: { ...tee.blank, colour, hex } }] })
}

const tried = (as: Person, job: { id: string }) => send(sendProposal, { ...ofJob(as, job), body: { to: '' } })

/** Of the cloth, in the middle of the garment: red, green and blue. */
async function clothOf(fileId: string): Promise<number[]> {
  const file = getDb().selectFrom('files').select('storage_key').where('id', '=', fileId)
  const picture = sharp((await storage().get((await file.executeTakeFirstOrThrow()).storage_key))!)
  const { width = 0, height = 0 } = await picture.metadata()
  const box = { left: Math.round(width * 0.45), top: Math.round(height * 0.55), width: Math.round(width * 0.1), height: Math.round(height * 0.1) } // biome-ignore format: one line
  return (await picture.extract(box).stats()).channels.slice(0, 3).map(({ mean }) => mean)
}

test('a known name is drawn in its colour, an unknown one is not sent without a colour or a picture', async () => {
  const as = await signUp()
  const navy = await jobIn(as, 'Heather Navy')
  const { content } = await show(linkOf(await propose(as, navy)))
  expect(content.items[0]!.pictures).toMatchObject([{ drawn: '#333f58' }])
  const [red = 0, green = 0, blue = 0] = await clothOf(content.items[0]!.pictures[0]!.fileId)
  expect(red).toBeLessThan(90)
  expect(blue).toBeGreaterThan(green)

  const unknown = await jobIn(as, 'Zorp')
  expect(await tried(as, unknown)).toMatchObject({
    status: 409,
    message: expect.stringContaining('Nobody knows what this color looks like: Team tee (Zorp)')
  })
  const chosen = await jobIn(as, 'Zorp', '#7a1fa2')
  expect((await tried(as, chosen)).status).toBe(200)

  // With a picture of the shop's there is something to confirm; the drawing beside it says what it does not show.
  const picture = (await uploaded(as, await plainPng())) as { id: string }
  const pictures = [{ fileId: picture.id, caption: 'Front' }]
  const items = [{ itemId: unknown.items[0]!.id, pictures }]
  await sent(updateProposal, { ...ofJob(as, unknown), body: { revision: 1, items } as never })
  const shown = await show(linkOf(await propose(as, unknown)))
  expect(shown.content.items[0]!.pictures).toMatchObject([{ caption: 'Front', drawn: '' }])
  expect(await sent(approveProposal, { params: linkOf(await propose(as, unknown)), body: { ...approval(shown), version: 2 } })).toMatchObject({ state: 'approved' }) // biome-ignore format: one line
})

test('a version that was sent with a white garment for an unknown colour is not approved, by nobody', async () => {
  const as = await signUp()
  const job = await jobIn(as, 'Navy')
  const link = linkOf(await propose(as, job))
  const before = await show(link)
  // As it was sent before drawings said in which colour they are.
  await sql`with gone as (delete from proposal_versions where workspace_id = ${as.workspaceId} returning *)
    insert into proposal_versions (id, workspace_id, proposal_id, number, content, pricing, hash, recipient)
    select id, workspace_id, proposal_id, number,
      jsonb_set(jsonb_set(content, '{items,0,hex}', 'null'), '{items,0,pictures}', ${JSON.stringify(before.content.items[0]!.pictures.map(({ fileId }) => ({ fileId, caption: 'Front' })))}::jsonb),
      pricing, hash, recipient from gone`.execute(getDb())
  const says = { status: 409, message: expect.stringContaining('do not show the color of Team tee (Navy)') }
  expect(await send(approveProposal, { params: link, body: approval(await show(link)) })).toMatchObject(says)
  const body = { version: 1, name: 'Rita', note: 'by phone', chosen: [] }
  expect(await send(recordApproval, { ...ofJob(as, job), body } as never)).toMatchObject(says)
})
