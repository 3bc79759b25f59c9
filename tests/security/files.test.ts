// Who may look at an uploaded file, from the first moment to the last (checks 11, 12, 86 and 165).
import { expect, test } from 'vitest'

import { createItem, getItem, updateItem } from '#lib/contract/items.ts'
import { deletePortfolio, deletePortfolioImage, getPortfolio, updatePortfolio } from '#lib/contract/portfolios.ts'
import {
  addStoreItems,
  changeStoreState,
  deleteStore,
  getStore,
  removeStoreItem,
  updateStore,
  updateStoreItem
} from '#lib/contract/stores.ts'
import { updateWorkspace } from '#lib/contract/workspaces.ts'
import { getDb } from '#lib/server/db/index.ts'

import { makeOrder } from '../support/orders.ts'
import { open, plainPng, uploaded } from '../support/pictures.ts'
import { makePortfolio } from '../support/portfolios.ts'
import { by, openStore } from '../support/stores.ts'
import { type Person, sent, signUp } from '../support/world.ts'

type Url = { url: string }

/** What a stranger and a member get for each of these. */
async function seen(owner: Person, ...files: Url[]) {
  const stranger = await signUp()
  const asked = files.map(async ({ url }) => {
    const [nobody, other, member] = await Promise.all([open(url), open(url, stranger), open(url, owner)])
    expect(other.status).toBe(nobody.status)
    expect(member.status).toBe(200)
    return nobody.status
  })
  return Promise.all(asked)
}

function file(owner: Person) {
  return plainPng().then(png => uploaded(owner, png))
}

/** An open store with a logo, a banner, and an item with a photo. */
async function shownStore() {
  const owner = await signUp()
  const [logo, banner, picture] = [await file(owner), await file(owner), await file(owner)]
  const item = await sent(createItem, {
    as: owner,
    query: { WorkspaceId: owner.workspaceId },
    body: {
      name: 'Mug',
      garment: null,
      basePriceCents: 900,
      colours: [{ id: 'white', name: 'White', hex: '#ffffff', pictures: { front: picture.id } }],
      sizes: [{ id: 'one', name: 'One size', upchargeCents: 0 }]
    }
  })
  const store = await openStore(owner, { logoFileId: logo.id, bannerFileId: banner.id })
  const { storeItems } = await sent(addStoreItems, { ...by(owner, store.id), body: { itemIds: [item.id] } })
  const storeItemId = storeItems.find(({ itemId }) => itemId === item.id)!.id
  expect(await seen(owner, logo, banner, picture)).toEqual([200, 200, 200])
  return { owner, store, item, storeItemId, logo, banner, picture }
}

test('11: files of a store are for members only once it is a draft again, and public again with it', async () => {
  const { owner, store, logo, banner, picture } = await shownStore()

  await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'unpublish' } })
  expect(await seen(owner, logo, banner, picture)).toEqual([404, 404, 404])

  await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'publish' } })
  expect(await seen(owner, logo, banner, picture)).toEqual([200, 200, 200])
})

test.each(['cancelled', 'deleted'])('11: files of a store are for members only once it is %s', async how => {
  const { owner, store, logo, banner, picture } = await shownStore()

  if (how === 'deleted') await sent(deleteStore, by(owner, store.id))
  else await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'cancel' } })

  expect(await seen(owner, logo, banner, picture)).toEqual([404, 404, 404])
})

test('11: what is taken out of an open store is for members only', async () => {
  const { owner, store, storeItemId, logo, banner, picture } = await shownStore()
  const params = { storeId: store.id, storeItemId }

  await sent(updateStoreItem, { ...by(owner, store.id), params, body: { hidden: true } })
  expect(await seen(owner, picture)).toEqual([404])
  await sent(updateStoreItem, { ...by(owner, store.id), params, body: { hidden: false } })
  expect(await seen(owner, picture)).toEqual([200])
  await sent(removeStoreItem, { ...by(owner, store.id), params })
  expect(await seen(owner, picture)).toEqual([404])

  const { revision } = await sent(getStore, by(owner, store.id))
  await sent(updateStore, { ...by(owner, store.id), body: { revision, bannerFileId: null } })
  expect(await seen(owner, logo, banner)).toEqual([200, 404])
})

test('11: a picture that an item no longer has is for members only', async () => {
  const { owner, item, picture } = await shownStore()
  const inside = { as: owner, params: { itemId: item.id }, query: { WorkspaceId: owner.workspaceId } }
  const { id: _, storeCount: __, ...details } = (await sent(getItem, inside)) as never as Record<string, unknown>

  await sent(updateItem, {
    ...inside,
    body: { ...details, colours: [{ id: 'white', name: 'White', hex: '#ffffff' }] } as never
  })

  expect(await seen(owner, picture)).toEqual([404])
})

test('11: a file that another open store shows stays public', async () => {
  const { owner, store, logo, banner } = await shownStore()
  await openStore(owner, { logoFileId: logo.id })

  await sent(changeStoreState, { ...by(owner, store.id), body: { action: 'unpublish' } })

  expect(await seen(owner, logo, banner)).toEqual([200, 404])
})

test('11: what a buyer ordered stays on the receipt when the store no longer sells it', async () => {
  const { owner, store, storeItemId, picture } = await shownStore()
  const { lineIds } = await makeOrder(owner, {})
  const shown = JSON.stringify({ garment: null, front: `/files/${picture.id}/picture`, back: null, artwork: [] })
  await getDb().updateTable('order_lines').set({ picture: shown }).where('id', '=', lineIds[0]!).execute()

  await sent(removeStoreItem, { ...by(owner, store.id), params: { storeId: store.id, storeItemId } })

  expect(await seen(owner, picture)).toEqual([200])
})

test('11: pictures of a portfolio are for members only once it is unpublished, or they are taken out', async () => {
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const { id, file: first, image } = await makePortfolio(owner)
  const publish = async (published: boolean) => {
    const { revision } = await sent(getPortfolio, { ...inside, params: { portfolioId: id } })
    return sent(updatePortfolio, { ...inside, params: { portfolioId: id }, body: { revision, published } })
  }
  await publish(true)
  expect(await seen(owner, first)).toEqual([200])
  await publish(false)
  expect(await seen(owner, first)).toEqual([404])
  await publish(true)
  await publish(false)
  await sent(deletePortfolioImage, { ...inside, params: { imageId: image.id } })
  expect(await seen(owner, first)).toEqual([404])
})

test('11: pictures of a portfolio are for members only once it is deleted', async () => {
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const { id, title, revision, file: picture } = await makePortfolio(owner)
  await sent(updatePortfolio, { ...inside, params: { portfolioId: id }, body: { revision, published: true } })

  await sent(deletePortfolio, {
    ...inside,
    params: { portfolioId: id },
    query: { ...inside.query, Title: title }
  } as never)

  expect(await seen(owner, picture)).toEqual([404])
})

test('11: the logo of a workspace is for members only once it has another', async () => {
  const owner = await signUp()
  const [first, second] = [await file(owner), await file(owner)]
  for (const { id } of [first, second]) {
    await sent(updateWorkspace, { as: owner, body: { workspaceId: owner.workspaceId, logoFileId: id } } as never)
  }

  expect(await seen(owner, first, second)).toEqual([404, 200])
})

test('165: public pictures are kept by shared caches for a minute at most, so that a withdrawn one is gone', async () => {
  const { logo } = await shownStore()
  const { headers } = await open(logo.url)

  expect(headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60')
})
