import { expect, test } from 'vitest'

import { storePoster, updateStore } from '#lib/contract/stores.ts'
import { qrSvg } from '#lib/shared/qr.ts'

import { plainPng, uploaded } from '../support/pictures.ts'
import { by, draft, openStore } from '../support/stores.ts'
import { addMember, request, sent, signUp } from '../support/world.ts'

test.for([
  ['letter', '[0 0 612 792]'],
  ['a4', '[0 0 595.28 841.89]']
] as const)('prints a poster on %s that leads to the store', async ([paper, box]) => {
  const owner = await signUp()
  const logo = await uploaded(owner, await plainPng(300, 200))
  const store = await openStore(owner, { name: 'Été “Wild” 2027/28', logoFileId: logo.id, bannerFileId: logo.id })
  const target = by(await addMember(owner, 'viewer'), store.id)

  const response = await request(storePoster, { ...target, query: { ...target.query, paper } })
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe(
    `inline; filename="Ete _Wild_ 2027-28 poster.pdf"; filename*=UTF-8''%C3%89t%C3%A9%20%E2%80%9CWild%E2%80%9D%202027-28%20poster.pdf`
  )
  expect(pdf).toMatch(/^%PDF-1\.\d[\s\S]+%%EOF\s*$/)
  expect(pdf).toContain(`/URI (http://127.0.0.1:4321${store.path})`)
  expect(pdf).toContain(box)
})

test('prints what the store sells where it has no banner', async () => {
  const owner = await signUp()
  const sizeOf = async (storeId: string) => {
    return (await (await request(storePoster, by(owner, storeId))).arrayBuffer()).byteLength
  }
  const bare = await draft(owner)
  const selling = await openStore(owner)
  expect(await sizeOf(selling.id)).toBeGreaterThan((await sizeOf(bare.id)) + 20_000)
})

test('prints a poster whatever the store is called', async () => {
  const owner = await signUp()
  for (const name of ['校服', '🎉', 'X'.repeat(120), 'Команда Đà Nẵng', '\u202e(a'] as const) {
    const { id, revision } = await draft(owner)
    await sent(updateStore, { ...by(owner, id), body: { revision, name, closesAt: null, organisation: name } })
    const response = await request(storePoster, by(owner, id))
    expect(response.status).toBe(200)
  }
})

test('draws a QR code that fills its box', () => {
  const svg = qrSvg('https://shop.example.com/popup-stores/k3v9m2p7qx4d/spring')
  expect(svg).toMatch(/^<svg [^>]*viewBox="-4 -4 (\d+) \1"/)
  expect(svg).toContain('<path d="M0 0h7v1h-7z')
})
