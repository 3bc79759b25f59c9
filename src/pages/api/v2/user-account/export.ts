import { exportAccount } from '#lib/contract/users.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as users from '#lib/server/identity/accounts/export.ts'

export const GET = route(exportAccount, ({ db, actor }) => users.exportAccount(db, actor))
