import { contactUs } from '#lib/contract/support.ts'
import { route } from '#lib/server/http/route.ts'
import * as contact from '#lib/server/support/contact.ts'

export const POST = route(contactUs, ({ db, body }) => contact.contactUs(db, body))
