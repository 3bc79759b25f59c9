import { expect, test } from 'vitest'

import { deleteFile } from '#lib/contract/files.ts'
import { sendPortalMessage } from '#lib/contract/lead-forms.ts'
import {
  addPortfolioImage,
  createPortfolio,
  deletePortfolio,
  deletePortfolioImage,
  getPortal,
  getPortfolio,
  listPortfolioMessages,
  listPortfolios,
  orderPortfolioImages,
  updatePortfolio,
  updatePortfolioImage
} from '#lib/contract/portfolios.ts'
import { contrast } from '#lib/shared/store-theme.ts'

import { mailsTo } from '../support/mailbox.ts'
import { open, plainPng, uploaded } from '../support/pictures.ts'
import { makePortfolio, publish, within } from '../support/portfolios.ts'
import { shirt } from '../support/stores.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const MESSAGE = { Name: 'Coach Kim', Email: 'kim@example.com', Message: 'Twenty hoodies by May, please.' }

function change(as: Person, portfolioId: string, body: Record<string, unknown>) {
  return send(updatePortfolio, { ...within(as), params: { portfolioId }, body } as never)
}

test('makes an address of the title, another one where that is taken, and refuses one that was asked for', async () => {
  const as = await signUp()
  const title = `Émile’s Hoodies ${crypto.randomUUID().slice(0, 8)}`
  const first = await sent(createPortfolio, { ...within(as), body: { title } })
  expect(first.slug).toBe(title.toLowerCase().replace('é', 'e').replace('’', '').replaceAll(' ', '-'))
  const second = (await sent(createPortfolio, { ...within(await signUp()), body: { title } } as never)) as typeof first
  expect(second.slug).toBe(`${first.slug}-2`)

  const asked = await send(createPortfolio, { ...within(as), body: { title: 'Mine', slug: first.slug } })
  expect(asked).toMatchObject({ status: 409, data: { fields: [{ field: 'slug' }] } })
  expect(await change(as, first.id, { revision: 1, slug: second.slug })).toMatchObject({ status: 409 })
  expect(await change(as, first.id, { revision: 1, slug: 'Not an address' })).toMatchObject({ status: 400 })
})

test('shows its cover, whatever the file is called', async () => {
  const as = await signUp()
  const { id: portfolioId } = await sent(createPortfolio, { ...within(as), body: { title: 'Sale' } })
  const file = await uploaded(as, await plainPng(), { name: '50% off #2.png' })
  const body = { portfolioId, from: { source: 'upload' as const, fileId: file.id }, consent: true }
  await sent(addPortfolioImage, { ...within(as), body })
  expect((await sent(listPortfolios, within(as))).rows).toMatchObject([{ cover: file.url }])
})

test('saves what is given, keeps text readable on the colour, and shows a conflict instead of overwriting', async () => {
  const as = await signUp()
  const { id, revision } = await makePortfolio(as)
  const sections = [{ id: 'a', title: 'Schools' }]
  const saved = await change(as, id, { revision, intro: 'What we press', themeHex: '#FEDD00', sections })
  expect(saved).toMatchObject({ status: 200, data: { intro: 'What we press', title: 'School spirit', sections } })
  expect(contrast((saved.data as { themeHex: string }).themeHex, '#ffffff')).toBeGreaterThanOrEqual(4.5)

  expect(await change(as, id, { revision, intro: 'Older' })).toMatchObject({
    status: 409,
    data: { intro: 'What we press' }
  })
})

test('is on the web only while it is published, and then without photos nobody agreed to', async () => {
  const as = await signUp()
  const { id, slug, image, file, revision } = await makePortfolio(as)
  expect(await send(getPortal, { query: { url: slug } })).toMatchObject({ status: 404, message: 'Portfolio not found' })
  expect((await open(file.url)).status).toBe(404)

  await sent(updatePortfolioImage, { ...within(as), params: { imageId: image.id }, body: { consent: false } })
  expect(await change(as, id, { revision, published: true })).toMatchObject({ status: 409 })
  await sent(updatePortfolioImage, {
    ...within(as),
    params: { imageId: image.id },
    body: { consent: true, caption: 'Day' }
  })
  expect(await change(as, id, { revision, published: true })).toMatchObject({ status: 200 })

  const secret = await uploaded(as, await plainPng())
  const from = { source: 'upload' as const, fileId: secret.id }
  await sent(addPortfolioImage, { ...within(as), body: { portfolioId: id, from, customer: 'The Smiths' } })
  const reply = await send(getPortal, { query: { url: slug } })
  expect(reply).toMatchObject({ data: { sections: [{ title: '', images: [{ caption: 'Day' }] }] } })
  expect(JSON.stringify(reply)).not.toMatch(/Smiths|Northgate/)
  expect((await open(file.url)).status).toBe(200)
  expect((await open(secret.url)).status).toBe(404)

  await change(as, id, { revision: revision + 1, published: false })
  expect(await send(getPortal, { query: { url: slug } })).toMatchObject({ status: 404 })
  for (const url of ['', '../x', 'no-such-portfolio', slug.toUpperCase()]) {
    expect(await send(getPortal, { query: { url } })).toMatchObject({ status: 404 })
  }
})

test('draws a mock-up of an item in a colour, once, as a picture that stays', async () => {
  const as = await signUp()
  const { id } = await sent(createPortfolio, { ...within(as), body: { title: 'Mock-ups' } })
  const itemId = await shirt(as)
  const from = { source: 'mockup' as const, itemId, colourId: 'navy', side: 'front' as const }
  const image = await sent(addPortfolioImage, { ...within(as), body: { portfolioId: id, from, caption: 'Navy tee' } })
  expect(image).toMatchObject({ source: 'mockup', isShown: true, consent: false })
  expect(image.width).toBeGreaterThan(400)
  expect((await open(image.url, as)).headers.get('content-type')).toBe('image/png')

  const nowhere = { ...from, colourId: 'no-such-colour' }
  expect(await send(addPortfolioImage, { ...within(as), body: { portfolioId: id, from: nowhere } })).toMatchObject({
    status: 404
  })
  const stranger = await signUp()
  const { id: theirs } = await sent(createPortfolio, { ...within(stranger), body: { title: 'Theirs' } })
  expect(await send(addPortfolioImage, { ...within(stranger), body: { portfolioId: theirs, from } })).toMatchObject({
    status: 404
  })
})

test('keeps the order it is given, and a file that it shows', async () => {
  const as = await signUp()
  const { id, image, file } = await makePortfolio(as)
  const more = []
  for (let turn = 0; turn < 3; turn++) {
    const from = { source: 'upload' as const, fileId: file.id }
    more.push(await sent(addPortfolioImage, { ...within(as), body: { portfolioId: id, from, caption: String(turn) } }))
  }
  const wanted = [more[2]!.id, image.id, more[0]!.id]
  const ordered = await sent(orderPortfolioImages, { ...within(as), body: { portfolioId: id, imageIds: wanted } })
  expect(ordered.map(each => each.id)).toEqual([...wanted, more[1]!.id])

  expect(await send(deleteFile, { ...within(as), params: { fileId: file.id } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('the portfolio “School spirit”')
  })
  await sent(deletePortfolioImage, { ...within(as), params: { imageId: more[2]!.id } })
  expect((await sent(getPortfolio, { ...within(as), params: { portfolioId: id } })).images).toHaveLength(3)
})

test('does not leave a published page without a picture', async () => {
  const as = await signUp()
  const { images } = await publish(as)
  const params = { imageId: images[0]!.id }
  expect(await send(deletePortfolioImage, { ...within(as), params })).toMatchObject({ status: 409 })
})

test('makes a lead of a message, mails the owner alone and shows it with the portfolio', async () => {
  const as = await signUp()
  const { id, slug } = await publish(as)
  const body = { url: slug, ...MESSAGE, Product: 'Hoodies', Quantity: '20', NeedBy: '2099-05-01' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await sent(sendPortalMessage, { body, headers })
  await sent(sendPortalMessage, { body, headers })

  const messages = await sent(listPortfolioMessages, { ...within(as), params: { portfolioId: id } })
  expect(messages).toMatchObject([{ name: 'Coach Kim', stage: 'New', product: 'Hoodies', needBy: '2099-05-01' }])
  expect(messages).toHaveLength(1)
  const [mail] = await mailsTo(as.email)
  expect(mail).toMatchObject({ template: 'lead', reply_to: 'kim@example.com', subject: 'Coach Kim asks for Hoodies' })
  expect(await mailsTo('kim@example.com')).toEqual([])
  expect((await sent(listPortfolios, within(as))).rows[0]).toMatchObject({ messages: 1, images: 1, published: true })
})

test('takes nothing from programs, too much from nobody, and nothing where the form is off', async () => {
  const as = await signUp()
  const { id, slug, revision } = await publish(as)
  const body = { url: slug, ...MESSAGE }
  await sent(sendPortalMessage, { body: { ...body, Website: 'https://buy.example' } })
  expect(await sent(listPortfolioMessages, { ...within(as), params: { portfolioId: id } })).toEqual([])

  for (const wrong of [
    { Name: ' ' },
    { Email: 'kim' },
    { Message: '' },
    { NeedBy: '2001-01-01' },
    { NeedBy: 'soon' }
  ]) {
    const refused = await send(sendPortalMessage, { body: { ...body, ...wrong } })
    expect(refused, JSON.stringify(wrong)).toMatchObject({ status: 400, data: { fields: [{}] } })
  }
  await change(as, id, { revision, contact: false })
  expect(await send(sendPortalMessage, { body })).toMatchObject({ status: 404 })
  await change(as, id, { revision: revision + 1, contact: true })

  const statuses = []
  for (let turn = 0; turn < 12; turn++) statuses.push((await send(sendPortalMessage, { body })).status)
  expect(statuses).toContain(429)
  expect((await sent(listPortfolioMessages, { ...within(as), params: { portfolioId: id } })).length).toBeLessThan(12)
})

test('is deleted by its title, and its messages stay', async () => {
  const as = await signUp()
  const { id, slug, title } = await publish(as)
  const ask = (Title: string) =>
    send(deletePortfolio, { as, params: { portfolioId: id }, query: { WorkspaceId: as.workspaceId, Title } })
  expect(await ask('School')).toMatchObject({ status: 400 })
  expect(await ask(title)).toMatchObject({ status: 200 })
  expect(await send(getPortal, { query: { url: slug } })).toMatchObject({ status: 404 })
  expect((await sent(listPortfolios, within(as))).rows).toEqual([])
})

test('finds portfolios by title, address and state, in the order asked for', async () => {
  const as = await signUp()
  for (const title of ['Zebra prints', 'alpaca wool 100%_', 'Middle']) {
    await sent(createPortfolio, { ...within(as), body: { title } })
  }
  const find = async (query: object) => {
    const { rows, total } = await sent(listPortfolios, { as, query: { WorkspaceId: as.workspaceId, ...query } })
    return { titles: rows.map(({ title }) => title), total }
  }
  expect(await find({ sort: 'title', pageSize: 2 })).toEqual({ titles: ['alpaca wool 100%_', 'Middle'], total: 3 })
  expect(await find({ sort: 'title', pageSize: 2, page: 2 })).toEqual({ titles: ['Zebra prints'], total: 3 })
  expect((await find({ search: 'ZEBRA-pr' })).titles).toEqual(['Zebra prints'])
  expect((await find({ search: '100%_' })).titles).toEqual(['alpaca wool 100%_'])
  expect((await find({ state: 'draft' })).total).toBe(3)
  expect((await find({ state: 'published' })).total).toBe(0)
  expect((await find({})).titles[0]).toBe('Middle')
})
