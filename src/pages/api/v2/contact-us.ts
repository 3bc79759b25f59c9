import { contactUs } from '#lib/contract/support.ts'
import { route } from '#lib/server/http/route.ts'
import * as contact from '#lib/server/support/contact.ts'

export const POST = route(contactUs, ({ once, body }) => once(tx => contact.contactUs(tx, body)))
