import { randomUUID } from 'node:crypto'
import { createFilm } from '#lib/contract/films.ts'
import { uploadFont } from '#lib/contract/fonts.ts'
import { addDesignComment } from '#lib/contract/design-comments.ts'
import { createSymbol } from '#lib/contract/symbols.ts'
import type { Clipboard } from '#lib/designer/commands/paste.ts'
import { PALETTE, rect } from '../../support/designs.ts'
import { fontForm } from '../../support/own-fonts.ts'
import { sent } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

import {
  type Asked,
  type Row,
  member,
  produce,
  sell,
  self,
  everybody,
  inside,
  nothing,
  aDesign,
  design,
  ownWorkspace
} from './parts.ts'

const film = () => ({
  name: `Film ${randomUUID()}`,
  hex: '#AB12CD',
  finish: 'smooth' as const,
  rollWidthMm: 500,
  pricePerM: 10,
  inStock: true
})

const DOT = btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')

/** A square, as a symbol of a shop. */
function ownSymbol() {
  const square = rect('o1', [0, 0, 10, 10])
  const drawing = { $schema: 'designer-clipboard/1', roots: ['o1'], objects: [square], colours: PALETTE.entries, assets: {} } // biome-ignore format: one line
  return { name: 'Crest', drawing: drawing as Clipboard, box: { x: 0, y: 0, w: 10, h: 10 } }
}

async function symbolOf(victim: Victim): Promise<Asked> {
  const { id } = await sent(createSymbol, { as: victim.owner, query: victim.inside, body: ownSymbol() })
  return { params: { symbolId: id }, query: victim.inside }
}

async function commentOf(victim: Victim): Promise<Asked> {
  const { document } = await aDesign(victim)
  const params = { documentId: document.id }
  const body = { artboardId: 'a1', objectId: null, xMm: 1, yMm: 1, text: 'Too small' }
  const { id } = await sent(addDesignComment, { as: victim.owner, query: victim.inside, params, body } as never)
  return { params: { ...params, commentId: id }, query: victim.inside }
}

/** A film that only the victim's shop has. */
async function ownFilm(victim: Victim): Promise<Asked> {
  const body = film()
  const films = await sent(createFilm, { as: victim.owner, query: victim.inside, body })
  return { params: { sku: films.find(({ name }) => name === body.name)!.sku }, query: victim.inside }
}

export const DESIGNS: Record<string, Row> = {
  getDocument: { expected: member(), ask: victim => design(victim) },
  createDocument: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { from: 'blank', name: 'New' } })
  },
  saveDocument: {
    acting: 'open',
    // The owner's is the first of those that may; the rev is old for whoever comes after.
    expected: sell(),
    ask: async victim => {
      const { query, document } = await aDesign(victim)
      return { query, body: { rev: document.rev, design: document.design } }
    }
  },
  changeDocument: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { query, document } = await aDesign(victim)
      return { query, body: { rev: document.rev, change: { fields: { name: 'Changed' } } } }
    }
  },
  deleteDocument: { acting: 'open', expected: sell(), ask: victim => design(victim) },
  listDocuments: { expected: member(), ask: inside },
  renameDocument: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { document } = await aDesign(victim)
      return { query: victim.inside, body: { kind: 'layout', id: document.id, name: 'Renamed' } }
    }
  },
  moveDocuments: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({
      query: victim.inside,
      body: { documentIds: [(await aDesign(victim)).document.id], folderId: (await victim.folder()).id }
    })
  },
  trashDocuments: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: { documentIds: [(await aDesign(victim)).document.id] } })
  },
  listDocumentUses: { expected: member(), ask: victim => design(victim) },
  listDocumentVersions: { expected: member(), ask: victim => design(victim) },
  nameDocumentVersion: {
    acting: 'open',
    expected: sell(),
    ask: victim => design(victim, { body: { name: 'As approved' } })
  },
  restoreDocumentVersion: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { query, document } = await aDesign(victim)
      return { query, body: { rev: document.rev, versionId: await victim.version(document.id) } }
    }
  },
  sendDocuments: {
    acting: 'open',
    // Into a workspace of one's own; a stranger's own one takes nothing of somebody else's. A key is of one workspace.
    expected: sell(),
    byKey: 404,
    ask: async (victim, caller) => ({
      query: victim.inside,
      body: { documentIds: [(await aDesign(victim)).document.id], toWorkspaceId: await ownWorkspace(caller) }
    })
  },
  checkLetters: {
    acting: 'look',
    expected: member(),
    ask: async victim => ({
      query: victim.inside,
      body: { documentIds: [(await aDesign(victim)).document.id], people: [{ name: 'Łada' }] }
    })
  },
  pinDocument: { acting: 'open', expected: sell(400), ask: victim => design(victim) },
  listStarters: { expected: member(), ask: inside },
  getThumbnail: { expected: member(), ask: victim => design(victim) },
  getProductionPack: { expected: member(), ask: victim => design(victim) },
  // A blank design has nothing to print.
  getSeparations: { expected: member(400), ask: victim => design(victim) },
  // A blank design has nothing to cut.
  packRolls: { expected: member(400), ask: victim => design(victim) },
  drawThumbnail: {
    acting: 'look',
    expected: member(),
    ask: async victim => ({ query: victim.inside, body: { design: (await aDesign(victim)).document.design } })
  },
  importDocument: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({
      query: victim.inside,
      body: { name: 'dot.svg', data: DOT },
      headers: { 'content-type': 'application/json' }
    })
  },
  getTagTree: { expected: member(), ask: inside },
  createTagNode: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { kind: 'folder', name: randomUUID() } })
  },
  updateTagNode: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({
      query: { ...victim.inside, Id: (await victim.folder()).id },
      body: { name: randomUUID() }
    })
  },
  deleteTagNode: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: { ...victim.inside, Id: (await victim.folder()).id } })
  },
  createDesignerSession: {
    acting: 'look',
    expected: member(),
    ask: async victim => ({ query: victim.inside, body: { documentId: (await aDesign(victim)).document.id } })
  },
  getDesignerSession: { expected: self(), ask: async victim => ({ params: { sessionId: await victim.session() } }) },
  getCostRates: { expected: member(), ask: inside },
  updateCostRates: {
    acting: 'open',
    expected: sell(),
    ask: victim => ({ query: victim.inside, body: { hourlyCents: 2500 } })
  },
  listFilms: { expected: member(), ask: inside },
  createFilm: { acting: 'open', expected: produce(), ask: victim => ({ query: victim.inside, body: film() }) },
  updateFilm: {
    acting: 'open',
    expected: produce(),
    ask: async victim => ({ ...(await ownFilm(victim)), body: film() })
  },
  deleteFilm: { acting: 'open', expected: produce(), ask: ownFilm },
  listFonts: { expected: member(), ask: inside },
  uploadFont: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: fontForm() })
  },
  deleteFont: {
    acting: 'open',
    expected: sell(),
    ask: async victim => {
      const { id } = await sent(uploadFont, { as: victim.owner, query: victim.inside, body: fontForm() } as never)
      return { params: { fontId: id }, query: victim.inside }
    }
  },
  listSymbols: { expected: member(), ask: inside },
  createSymbol: { acting: 'open', expected: sell(), ask: victim => ({ query: victim.inside, body: ownSymbol() }) },
  getSymbol: { expected: member(), ask: symbolOf },
  updateSymbol: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ ...(await symbolOf(victim)), body: { rev: 1, name: 'Other crest' } })
  },
  deleteSymbol: { acting: 'open', expected: sell(), ask: symbolOf },
  listDesignComments: { expected: member(), ask: commentOf },
  addDesignComment: {
    acting: 'open',
    expected: produce(),
    ask: async victim => ({
      ...(await commentOf(victim)),
      body: { artboardId: 'a1', objectId: 'o1', xMm: 10, yMm: 10, text: 'Too small' }
    })
  },
  answerDesignComment: {
    acting: 'open',
    expected: produce(),
    ask: async victim => ({ ...(await commentOf(victim)), body: { text: 'Larger now' } })
  },
  resolveDesignComment: {
    acting: 'open',
    expected: produce(),
    ask: async victim => ({ ...(await commentOf(victim)), body: { resolved: true } })
  },
  stockFilms: {
    acting: 'open',
    expected: produce(),
    ask: victim => ({ query: victim.inside, body: { skus: ['SM-RED'] } })
  },
  // The clip-art library belongs to nobody's workspace; what may be used depends on the plan of one.
  listArtwork: { expected: everybody(), ask: () => ({ query: { search: 'dog' } }) },
  listArtworkCategories: { expected: everybody(), ask: nothing },
  getArtwork: {
    expected: member(),
    shared: true,
    ask: ({ inside }) => ({ params: { artworkId: 'g-wolf-head' }, query: inside })
  }
}
