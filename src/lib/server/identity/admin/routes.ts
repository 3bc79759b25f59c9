import {
  endImpersonation,
  exportPeople,
  findPeople,
  getAccessHistory,
  startImpersonation
} from '#lib/contract/admin.ts'
import { listMailSenders, setMailAllowance } from '#lib/contract/mail-allowances.ts'
import { setPlan } from '#lib/contract/plans.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as mail from './mail.ts'
import * as admin from './service.ts'

export const adminRoutes = [
  route(findPeople, ({ db, query }) => admin.findPeople(db, query)),
  route(exportPeople, ({ db, actor, query }) => admin.exportPeople(db, actor, query)),
  route(startImpersonation, ({ db, actor, body, ...exchange }) => {
    return admin.startImpersonation(db, actor, body, exchange)
  }),
  route(endImpersonation, ({ db, actor, ...exchange }) => {
    return admin.endImpersonation(db, actor, exchange)
  }),
  route(setPlan, ({ db, actor, body }) => admin.setPersonsPlan(db, actor, body)),
  route(listMailSenders, ({ db }) => mail.listMailSenders(db)),
  route(setMailAllowance, ({ db, actor, body }) => mail.setMailAllowance(db, actor, body)),
  route(getAccessHistory, ({ db, actor }) => admin.getAccessHistory(db, actor.userId))
]
