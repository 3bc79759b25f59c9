import { getAccountInformation, updateAccountInformation } from '#lib/contract/accounts.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { getAccount, updateAccount } from '#lib/server/identity/accounts/account.ts'

export const GET = route(getAccountInformation, ({ db, actor }) => getAccount(db, actor))

export const PUT = route(updateAccountInformation, ({ db, actor, body }) => updateAccount(db, actor, body))
