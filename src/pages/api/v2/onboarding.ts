import { answerOnboarding, getOnboarding } from '#lib/contract/accounts.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as profile from '#lib/server/identity/accounts/profile.ts'

export const GET = route(getOnboarding, ({ db, actor }) => profile.getOnboarding(db, actor))

export const POST = route(answerOnboarding, ({ db, actor, body }) => profile.answerOnboarding(db, actor, body))
