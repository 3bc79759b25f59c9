// Portfolios made through the endpoints.
import { addPortfolioImage, createPortfolio, getPortfolio, updatePortfolio } from '#lib/contract/portfolios.ts'

import { plainPng, uploaded } from './pictures.ts'
import { type Person, sent } from './world.ts'

export const within = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })

/** A draft with one photo whose customer agreed. */
export async function makePortfolio(as: Person, title = 'School spirit') {
  const { id } = await sent(createPortfolio, { ...within(as), body: { title } })
  const file = await uploaded(as, await plainPng())
  const from = { source: 'upload' as const, fileId: file.id }
  const body = { portfolioId: id, from, caption: 'Spirit day', tags: ['hoodies'], customer: 'Northgate', consent: true }
  const image = await sent(addPortfolioImage, { ...within(as), body })
  return { ...(await sent(getPortfolio, { ...within(as), params: { portfolioId: id } })), image, file }
}

export async function publish(as: Person, title?: string) {
  const { id, revision } = await makePortfolio(as, title)
  return sent(updatePortfolio, { ...within(as), params: { portfolioId: id }, body: { revision, published: true } })
}
