import { readLeadFile } from '#lib/contract/lead-forms.ts'
import {
  addLeadImportLines,
  createLeadImport,
  getLeadImport,
  listLeadImports,
  mendLeadImportLines,
  startLeadImport,
  undoLeadImport
} from '#lib/contract/lead-imports.ts'
import {
  convertLead,
  createLead,
  deleteLead,
  getLead,
  getLeadBoard,
  listLeads,
  moveLead,
  updateLead
} from '#lib/contract/leads.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { leadImports as imports } from './import.ts'
import * as leads from './service.ts'

export const leadRoutes = [
  route(listLeads, ({ db, actor, query }) => leads.findLeads(db, actor, query)),
  route(getLeadBoard, ({ db, actor, query }) => leads.findLeadBoard(db, actor, query)),
  route(createLead, ({ once, actor, body }) => once(tx => leads.createLead(tx, actor, body))),
  route(getLead, ({ db, actor, params }) => leads.getLead(db, actor, params.leadId)),
  route(updateLead, ({ db, actor, params, body }) => leads.updateLead(db, actor, { ...params, change: body })),
  route(moveLead, ({ db, actor, params, body }) => leads.moveLead(db, actor, { ...params, ...body })),
  route(convertLead, ({ db, actor, params, body }) => leads.convertLead(db, actor, { ...params, ...body })),
  route(readLeadFile, ({ db, actor, params, query }) => {
    return leads.readLeadFile(db, actor, { ...params, width: query.w && 400 })
  }),
  route(deleteLead, ({ db, actor, params }) => leads.deleteLead(db, actor, params.leadId)),
  route(listLeadImports, ({ db, actor }) => imports.findAll(db, actor)),
  route(createLeadImport, ({ once, actor, body }) => once(tx => imports.create(tx, actor, body))),
  route(getLeadImport, ({ db, actor, params }) => imports.get(db, actor, params.importId)),
  route(addLeadImportLines, ({ db, actor, params, body }) => imports.addLines(db, actor, { ...params, ...body })),
  route(startLeadImport, ({ db, actor, params, body }) => imports.start(db, actor, { ...params, ...body })),
  route(mendLeadImportLines, ({ db, actor, params, body }) => imports.mend(db, actor, { ...params, ...body })),
  route(undoLeadImport, ({ db, actor, params }) => imports.undo(db, actor, params.importId))
]
