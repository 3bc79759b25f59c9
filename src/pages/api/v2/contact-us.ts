import { contactUs } from '#lib/contract/support.ts'
import { route } from '#lib/server/platform/http/route.ts'
import * as contact from '#lib/server/contact/support/contact.ts'

export const POST = route(contactUs, ({ once, body }) => once(tx => contact.contactUs(tx, body)))
