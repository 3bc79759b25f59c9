import { endImpersonation, findPeople, startImpersonation } from '#lib/contract/admin.ts'
import * as admin from '#lib/server/identity/admin/service.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(findPeople, ({ db, query }) => admin.findPeople(db, query.search))

export const POST = route(startImpersonation, ({ db, actor, body, ...exchange }) => {
  return admin.startImpersonation(db, actor, body, exchange)
})

export const DELETE = route(endImpersonation, ({ db, actor, ...exchange }) => {
  return admin.endImpersonation(db, actor, exchange)
})
