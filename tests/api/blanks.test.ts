import { expect, test } from 'vitest'

import {
  archiveBlank,
  createBlank,
  getBlank,
  listBlanks,
  listBlankSuppliers,
  updateBlank
} from '#lib/contract/blanks.ts'
import { getJob, setJobItemBlank } from '#lib/contract/jobs.ts'
import { costsIn, jobBlankOf } from '#lib/shared/blanks.ts'

import { inside, makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { uploaded } from '../support/pictures.ts'
import { addMember, send, sent, signUp } from '../support/world.ts'

const TEE = {
  name: 'Heavy cotton tee',
  maker: 'Harrow',
  styleNumber: '5000',
  supplier: 'Northline',
  colours: [
    { name: 'Navy', hex: '#00224C' },
    { name: 'White', hex: '#FFFFFF', costs: [{ size: 'S', costCents: 250 }] }
  ],
  sizes: [
    { name: 'S', costCents: 320 },
    { name: 'M', costCents: 320 },
    { name: '2XL', costCents: 500 }
  ]
}

test('a blank is found by words in any order and by its supplier, changed, archived and brought back', async () => {
  const as = await signUp()
  const made = await sent(createBlank, { ...inside(as), body: TEE })
  await sent(createBlank, { ...inside(as), body: { name: 'Cap', supplier: 'Harbour' } })
  const find = async (query: object) => {
    const { rows } = await sent(listBlanks, { as, query: { WorkspaceId: as.workspaceId, ...query } })
    return rows.map(({ name }) => name)
  }
  expect(await find({})).toEqual(['Cap', 'Heavy cotton tee'])
  expect(await find({ search: '5000 harr' })).toEqual(['Heavy cotton tee'])
  expect(await find({ supplier: 'Harbour' })).toEqual(['Cap'])
  expect(await sent(listBlankSuppliers, inside(as))).toEqual(['Harbour', 'Northline'])

  const params = { blankId: made.id }
  const changed = await sent(updateBlank, { ...inside(as), params, body: { revision: 1, note: 'Runs small' } })
  expect(changed).toMatchObject({ ...made, note: 'Runs small', revision: 2, updatedAt: expect.any(String) })
  expect(await send(updateBlank, { ...inside(as), params, body: { revision: 1, name: 'Old' } })).toMatchObject({
    status: 409,
    data: { note: 'Runs small' }
  })
  await sent(archiveBlank, { ...inside(as), params })
  expect(await find({})).toEqual(['Cap'])
  expect(await find({ archived: 'true' })).toEqual(['Heavy cotton tee'])
  await sent(archiveBlank, { as, query: { WorkspaceId: as.workspaceId, restore: 'true' }, params })
  expect(await find({})).toHaveLength(2)
})

test('a style of a maker and supplier stands there once, a size or colour in it too', async () => {
  const as = await signUp()
  await sent(createBlank, { ...inside(as), body: TEE })
  expect(await send(createBlank, { ...inside(as), body: { ...TEE, maker: 'harrow' } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('5000')
  })
  await sent(createBlank, { ...inside(as), body: { ...TEE, supplier: 'Harbour' } })
  const twice = { ...TEE, styleNumber: '', sizes: [{ name: 'S' }, { name: 's' }] }
  expect(await send(createBlank, { ...inside(as), body: twice })).toMatchObject({ status: 400 })
})

test('whoever makes the goods is shown no costs', async () => {
  const as = await signUp()
  const { id: blankId } = await sent(createBlank, { ...inside(as), body: TEE })
  const maker = await addMember(as, 'production')
  const shown = await sent(getBlank, { ...inside(maker), params: { blankId } })
  expect(shown.sizes.map(({ costCents }) => costCents)).toEqual([null, null, null])
  expect(shown.colours.flatMap(({ costs }) => costs)).toEqual([])
})

test('its costs flow into a job: the usual one marks up the price, each size counts in the cost', async () => {
  const as = await signUp()
  const blank = await sent(createBlank, { ...inside(as), body: TEE })
  expect(costsIn(blank, 'White')[0]).toEqual({ size: 'S', costCents: 250 })
  const job = await makeJob(as)
  const item = await teeItem(as, { components: [] })
  const before = await saveItems(as, job, { items: [item] })
  const params = { jobId: job.id, itemId: item.id }
  const picked = jobBlankOf(blank, 'Navy')
  expect(picked).toMatchObject({ costCents: 320, sizeCosts: [{ size: '2XL', costCents: 500 }], hex: '#00224C' })
  const after = await sent(setJobItemBlank, { ...inside(as), params, body: picked })
  // Two of 2XL cost 1.80 more each; what the customer pays is the book's up-charge, as before.
  expect(after.costCents! - before.costCents!).toBe(360)
  expect(after.totalCents).toBe(before.totalCents)
  expect((await sent(getJob, { ...inside(as), params: { jobId: job.id } })).items[0]!.blank).toMatchObject(picked)
})

test('keeps where the print area lies on a photo, as long as the photo is there', async () => {
  const as = await signUp()
  const query = { WorkspaceId: as.workspaceId }
  const picture = await uploaded(as, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>', { name: 'tee.svg', type: 'image/svg+xml' }) // biome-ignore format: one line
  const corners = [[0.2, 0.25], [0.8, 0.2], [0.75, 0.9], [0.25, 0.8]] // biome-ignore format: one line
  const frontArea = { corners, widthMm: 305, heightMm: 406.4, shading: 0.6 }
  const body = { name: 'Photo tee', frontFileId: picture.id, frontArea, backArea: frontArea }
  const made = await sent(createBlank, { as, query, body } as never)
  // No photo of the back: no area on it.
  expect(made).toMatchObject({ frontArea, backArea: null })
  await sent(createBlank, { as, query, body: { name: 'Plain tee' } } as never)
  expect((await sent(listBlanks, { as, query: { ...query, photos: 'true' } } as never)).rows.map(({ name }) => name)).toEqual(['Photo tee']) // biome-ignore format: one line

  const crossed = { ...frontArea, corners: [corners[0], corners[2], corners[1], corners[3]] }
  const change = (fields: object) => send(updateBlank, { as, query, params: { blankId: made.id }, body: { revision: made.revision, ...fields } } as never) // biome-ignore format: one line
  expect(await change({ frontArea: crossed })).toMatchObject({ status: 400 })
  expect(await change({ frontFileId: null })).toMatchObject({
    status: 200,
    data: { frontFileId: null, frontArea: null }
  })
})
