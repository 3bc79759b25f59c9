import { signup } from '#lib/contract/auth.ts'
import { signUp } from '#lib/server/auth/service.ts'
import { route } from '#lib/server/http/route.ts'

export const POST = route(signup, ({ db, body }) => signUp(db, body))
