import {
  addImportLines,
  createCustomerImport,
  getCustomerImport,
  listCustomerImports,
  mendImportLines,
  startCustomerImport,
  takeBackImport
} from '#lib/contract/customer-imports.ts'
import {
  archiveCustomer,
  createCustomer,
  deleteCustomer,
  exportCustomers,
  getCustomer,
  getCustomerHistory,
  listCustomers,
  listCustomerWords,
  listDuplicates,
  mergeCustomers,
  undoMerge,
  updateCustomer
} from '#lib/contract/customers.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as exports from './export.ts'
import { customerImports as imports } from './import.ts'
import * as merges from './merge.ts'
import * as customers from './service.ts'

export const customerRoutes = [
  route(listCustomers, ({ db, actor, query }) => customers.findCustomers(db, actor, query)),
  route(listCustomerWords, ({ db, actor }) => customers.findCustomerWords(db, actor)),
  route(getCustomerHistory, ({ db, actor, params }) => customers.getCustomerHistory(db, actor, params.customerId)),
  route(exportCustomers, ({ db, actor, query }) => exports.exportCustomers(db, actor, query)),
  route(createCustomer, ({ once, actor, body }) => once(tx => customers.createCustomer(tx, actor, body))),
  route(getCustomer, ({ db, actor, params }) => customers.getCustomer(db, actor, params.customerId)),
  route(updateCustomer, ({ db, actor, params, body }) => {
    return customers.updateCustomer(db, actor, { ...params, change: body })
  }),
  route(archiveCustomer, ({ db, actor, params, body }) => {
    return customers.archiveCustomer(db, actor, { ...params, ...body })
  }),
  route(deleteCustomer, ({ db, actor, params }) => customers.deleteCustomer(db, actor, params.customerId)),
  route(listDuplicates, ({ db, actor }) => merges.findDuplicates(db, actor)),
  route(mergeCustomers, ({ db, actor, body }) => merges.mergeCustomers(db, actor, body)),
  route(undoMerge, ({ db, actor, params }) => merges.undoMerge(db, actor, params.mergeId)),
  route(listCustomerImports, ({ db, actor }) => imports.findAll(db, actor)),
  route(createCustomerImport, ({ once, actor, body }) => once(tx => imports.create(tx, actor, body))),
  route(getCustomerImport, ({ db, actor, params }) => imports.get(db, actor, params.importId)),
  route(addImportLines, ({ db, actor, params, body }) => imports.addLines(db, actor, { ...params, ...body })),
  route(startCustomerImport, ({ db, actor, params, body }) => imports.start(db, actor, { ...params, ...body })),
  route(mendImportLines, ({ db, actor, params, body }) => imports.mend(db, actor, { ...params, ...body })),
  route(takeBackImport, ({ db, actor, params }) => imports.undo(db, actor, params.importId))
]
