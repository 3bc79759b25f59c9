import { signup } from '#lib/contract/auth.ts'
import { signUp } from '#lib/server/identity/accounts/sign-up.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const POST = route(signup, ({ db, body, request, setCookie }) => signUp(db, body, { request, setCookie }))
