import {
  changeDocument,
  checkLetters,
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  moveDocuments,
  packRolls,
  renameDocument,
  saveDocument,
  trashDocuments
} from '#lib/contract/documents.ts'
import {
  addDesignComment,
  answerDesignComment,
  listDesignComments,
  resolveDesignComment
} from '#lib/contract/design-comments.ts'
import { createDesignerSession, getDesignerSession } from '#lib/contract/designer.ts'
import { createFilm, deleteFilm, listFilms, stockFilms, updateFilm } from '#lib/contract/films.ts'
import { createSymbol, deleteSymbol, getSymbol, listSymbols, updateSymbol } from '#lib/contract/symbols.ts'
import { createTagNode, deleteTagNode, getTagTree, updateTagNode } from '#lib/contract/tag-tree.ts'
import {
  drawThumbnail,
  getProductionPack,
  getSeparations,
  getThumbnail,
  importDocument
} from '#lib/contract/doc-core.ts'
import { getCostRates, updateCostRates } from '#lib/contract/cost-rates.ts'
import {
  listDocumentUses,
  listDocumentVersions,
  listStarters,
  nameDocumentVersion,
  pinDocument,
  restoreDocumentVersion,
  sendDocuments
} from '#lib/contract/document-history.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as comments from './comments.ts'
import * as creating from './create.ts'
import * as documents from './service.ts'
import * as films from './films.ts'
import * as imports from './import.ts'
import * as list from './list.ts'
import * as pins from './pin.ts'
import * as rates from './cost-rates.ts'
import * as rolls from './rolls.ts'
import * as sending from './send.ts'
import * as symbols from './symbols.ts'
import * as trash from './trash.ts'
import * as tree from './tree.ts'
import * as versions from './versions.ts'
import { getSession, openSession } from './sessions.ts'
import * as lacking from './lacking.ts'
import { packOf, separationsOf } from './pack.ts'
import { thumbnailOf, thumbnailOfGiven } from './draw.ts'

export const documentRoutes = [
  route(getDocument, ({ db, actor, query }) =>
    documents.getDocument(db, actor, { id: query.Id, versionId: query.VersionId })
  ),
  route(createDocument, ({ db, once, actor, body }) => {
    return once(
      (tx, design) => creating.addPrepared(tx, actor, design),
      () => creating.prepareDesign(db, actor, body)
    )
  }),
  route(saveDocument, ({ db, actor, query, body }) => documents.saveDocument(db, actor, { id: query.Id, ...body })),
  route(changeDocument, ({ db, actor, query, body }) => documents.changeDocument(db, actor, { id: query.Id, ...body })),
  route(deleteDocument, ({ db, actor, query }) =>
    documents.deleteDocument(db, actor, { id: query.Id, restore: query.restore })
  ),
  route(checkLetters, async ({ db, actor, body }) => ({ lacking: await lacking.checkLetters(db, actor, body) })),
  route(pinDocument, ({ db, actor, query }) => pins.pinDocument(db, actor, query.Id)),
  route(packRolls, ({ db, actor, query: { Id, formats, spotName, units } }) =>
    rolls.packRolls(db, actor, { id: Id, formats, spotName, units })
  ),
  route(listDocumentUses, ({ db, actor, query }) => list.listUses(db, actor, { kind: query.kind, id: query.Id })),
  route(listDocumentVersions, ({ db, actor, query }) => versions.listVersions(db, actor, query.Id)),
  route(nameDocumentVersion, ({ db, actor, query, body }) =>
    versions.nameVersion(db, actor, { id: query.Id, name: body.name })
  ),
  route(restoreDocumentVersion, ({ db, actor, query, body }) =>
    versions.restoreVersion(db, actor, { id: query.Id, ...body })
  ),
  route(listDocuments, ({ db, actor, query }) => list.listDocuments(db, actor, query)),
  route(renameDocument, ({ db, actor, body }) => list.renameDocument(db, actor, body)),
  route(moveDocuments, ({ db, actor, body }) => list.moveDocuments(db, actor, body)),
  route(sendDocuments, ({ db, actor, body }) => sending.sendDocuments(db, actor, body)),
  route(listStarters, ({ query }) => creating.listStarters(query.WorkspaceId)),
  route(trashDocuments, ({ db, actor, body }) => trash.trashDocuments(db, actor, body)),
  route(getTagTree, ({ db, actor }) => tree.getTree(db, actor)),
  route(createTagNode, ({ db, actor, body }) => tree.createNode(db, actor, body)),
  route(updateTagNode, ({ db, actor, query, body }) => tree.changeNode(db, actor, { id: query.Id, ...body })),
  route(deleteTagNode, ({ db, actor, query }) => tree.removeNode(db, actor, query.Id)),
  route(getCostRates, ({ db, actor }) => rates.getCostRates(db, actor)),
  route(updateCostRates, ({ db, actor, body }) => rates.updateCostRates(db, actor, body)),
  route(getDesignerSession, ({ db, actor, params }) => getSession(db, actor, params.sessionId)),
  route(createDesignerSession, ({ db, actor, body }) => openSession(db, actor, body)),
  route(updateFilm, ({ db, actor, params, body }) => {
    return films.updateFilm(db, actor, { sku: params.sku, input: body })
  }),
  route(deleteFilm, ({ db, actor, params }) => films.deleteFilm(db, actor, params.sku)),
  route(listFilms, ({ db, actor, query }) => {
    return films.listFilms(db, actor.workspaceId, { removed: query.IncludeRemoved === 'true' })
  }),
  route(createFilm, ({ db, actor, body }) => films.createFilm(db, actor, body)),
  route(stockFilms, ({ db, actor, body }) => films.stockFilms(db, actor, body.skus)),
  route(listSymbols, ({ db, actor }) => symbols.listSymbols(db, actor)),
  route(createSymbol, ({ db, actor, body }) => symbols.createSymbol(db, actor, body)),
  route(getSymbol, ({ db, actor, params }) => symbols.getSymbol(db, actor, params.symbolId)),
  route(updateSymbol, ({ db, actor, params, body }) =>
    symbols.updateSymbol(db, actor, { id: params.symbolId, ...body })
  ),
  route(deleteSymbol, ({ db, actor, params }) => symbols.deleteSymbol(db, actor, params.symbolId)),
  route(listDesignComments, ({ db, actor, params }) => comments.listComments(db, actor, params.documentId)),
  route(addDesignComment, ({ once, actor, params, body }) => {
    return once(tx => comments.addComment(tx, actor, { ...params, ...body }))
  }),
  route(answerDesignComment, ({ once, actor, params, body }) => {
    return once(tx => comments.answerComment(tx, actor, { ...params, ...body }))
  }),
  route(resolveDesignComment, ({ db, actor, params, body }) => {
    return comments.resolveComment(db, actor, { ...params, ...body })
  }),
  route(importDocument, ({ db, actor, request }) => imports.importDocument(db, actor, request)),
  route(getProductionPack, ({ db, actor, query }) => packOf(db, actor, query)),
  route(getSeparations, ({ db, actor, query }) => separationsOf(db, actor, query)),
  route(getThumbnail, ({ db, actor, query }) =>
    thumbnailOf(db, actor, {
      ...query,
      id: query.Id,
      versionId: query.VersionId,
      starter: query.Starter,
      symbol: query.Symbol
    })
  ),
  route(drawThumbnail, ({ db, actor, query, body }) => thumbnailOfGiven(db, actor, { ...query, design: body.design }))
]
