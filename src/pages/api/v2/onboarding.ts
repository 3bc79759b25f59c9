import { answerOnboarding, getOnboarding } from '#lib/contract/accounts.ts'
import { route } from '#lib/server/http/route.ts'
import * as profile from '#lib/server/users/profile.ts'

export const GET = route(getOnboarding, ({ db, actor }) => profile.getOnboarding(db, actor))

export const POST = route(answerOnboarding, ({ db, actor, body }) => profile.answerOnboarding(db, actor, body))
