// Where many mock-ups may go besides the items: a store sells them, a portfolio shows them.
import { required } from '#lib/shared/required.ts'
import { makeItem } from '#islands/parts/designs/make-item.ts'
import { call } from '#lib/client/api.ts'
import type { Item } from '#lib/contract/items.ts'
import { addPortfolioImage, listPortfolios, MOST_IMAGES } from '#lib/contract/calls/portfolios.ts'
import { addStoreItems } from '#lib/contract/calls/store-offers.ts'
import { listStores } from '#lib/contract/calls/stores.ts'

import type { Mockup } from '../mockup/index.ts'

export interface Target {
  kind: 'store' | 'portfolio'
  id: string
  name: string
  href: string
}

export async function findTargets(workspaceId: string): Promise<Target[]> {
  const query = { WorkspaceId: workspaceId }
  const [stores, portfolios] = await Promise.all([
    // New items have no price yet, so nothing goes into a store where somebody may buy it.
    call(listStores, { query: { ...query, state: 'draft', sort: 'name', pageSize: 100 } }),
    call(listPortfolios, { query: { ...query, sort: 'title', pageSize: 100 } })
  ])
  return [
    ...stores.rows.map(({ id, name }) => ({ kind: 'store' as const, id, name, href: `/dashboard/stores/${id}/setup` })),
    ...portfolios.rows
      .filter(({ images }) => images < MOST_IMAGES)
      .map(({ id, slug, title }) => ({
        kind: 'portfolio' as const,
        id,
        name: title,
        href: `/dashboard/portfolios/${id}/edit/${slug}`
      }))
  ]
}

/** What is done already, so that another try goes on after an error and makes nothing twice. */
export interface Progress {
  items: Map<string, Item>
  shown: Set<string>
}

interface Work {
  workspaceId: string
  mockups: Mockup[]
  nameOf: (mockup: Mockup) => string
  target: Target | undefined
  progress: Progress
}

export async function carryOut({ workspaceId, mockups, nameOf, target, progress }: Work): Promise<void> {
  const { items, shown } = progress
  const query = { WorkspaceId: workspaceId }
  const keyOf = ({ garment, colours }: Mockup) => `${garment}/${colours.map(({ name }) => name).join()}`
  for (const mockup of mockups) {
    const key = keyOf(mockup)
    if (!items.has(key)) items.set(key, await makeItem(workspaceId, nameOf(mockup), mockup))
  }
  const made = mockups.map(mockup => required(items.get(keyOf(mockup)), 'an item'))
  if (target?.kind === 'store') {
    const params = { storeId: target.id }
    const itemIds = made.map(({ id }) => id).filter(id => !shown.has(`${target.id}/${id}`))
    if (itemIds.length > 0) await call(addStoreItems, { params, query, body: { itemIds } })
    for (const id of itemIds) shown.add(`${target.id}/${id}`)
  }
  if (target?.kind !== 'portfolio') return
  for (const { id: itemId, name, colours, artwork } of made) {
    const side = artwork[0]?.side ?? 'front'
    for (const { id: colourId, name: colour } of colours) {
      const key = `${target.id}/${itemId}/${colourId}`
      if (shown.has(key)) continue
      const from = { source: 'mockup' as const, itemId, colourId, side }
      const caption = `${name}, ${colour}`.slice(0, 160)
      await call(addPortfolioImage, { query, body: { portfolioId: target.id, from, caption } })
      shown.add(key)
    }
  }
}
