import type { Victim } from '../victim.ts'

import {
  type Asked,
  type Row,
  member,
  sell,
  manage,
  everybody,
  inside,
  nobody,
  pictureForm,
  ownWorkspace
} from './parts.ts'

async function portfolio(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { portfolioId: (await victim.portfolio()).id }, query: victim.inside, ...more }
}

async function portfolioImage(victim: Victim, more: Asked = {}): Promise<Asked> {
  return { params: { imageId: (await victim.portfolio()).image.id }, query: victim.inside, ...more }
}

export const PORTFOLIOS: Record<string, Row> = {
  listPortfolios: { expected: member(), ask: inside },
  createPortfolio: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { title: 'Shirts' } })
  },
  getPortfolio: { expected: member(), ask: victim => portfolio(victim) },
  updatePortfolio: {
    acting: 'open',
    expected: sell(),
    ask: victim => portfolio(victim, { body: { revision: 1, intro: 'Hello' } })
  },
  sendPortfolio: {
    acting: 'open',
    // Into a workspace of the caller's own; a key is of one workspace.
    expected: sell(),
    byKey: 404,
    ask: async (victim, caller) =>
      portfolio(victim, { body: { toWorkspaceId: await ownWorkspace(caller), move: true } })
  },
  deletePortfolio: {
    acting: 'open',
    expected: manage(),
    ask: async victim => portfolio(victim, { query: { ...victim.inside, Title: `Work ${victim.mark}` } })
  },
  listPortfolioMessages: { expected: member(), ask: victim => portfolio(victim) },
  addPortfolioImage: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id, file } = await victim.portfolio()
      return { query: victim.inside, body: { portfolioId: id, from: { source: 'upload', fileId: file.id } } }
    }
  },
  orderPortfolioImages: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id, image } = await victim.portfolio()
      return { query: victim.inside, body: { portfolioId: id, imageIds: [image.id] } }
    }
  },
  updatePortfolioImage: {
    acting: 'open',
    expected: sell(),
    ask: victim => portfolioImage(victim, { body: { caption: 'Nice' } })
  },
  deletePortfolioImage: { acting: 'open', expected: sell(), ask: victim => portfolioImage(victim) },
  getPortal: {
    expected: everybody(),
    open: true,
    ask: async victim => ({ query: { url: await victim.publishedPortfolio() } })
  },
  attachToPortalMessage: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({ query: { url: await victim.publishedPortfolio() }, body: await pictureForm() })
  },
  sendPortalMessage: {
    acting: 'open',
    expected: everybody(),
    open: true,
    ask: async victim => ({
      body: { url: await victim.publishedPortfolio(), Name: 'Coach', Email: nobody(), Message: 'Twenty hoodies' }
    })
  }
}
