import { signup } from '#lib/contract/auth.ts'
import { signUp } from '#lib/server/auth/sign-up.ts'
import { route } from '#lib/server/http/route.ts'

export const POST = route(signup, ({ db, body, request, setCookie }) => signUp(db, body, { request, setCookie }))
