import { z } from 'zod'

import * as calls from './calls/store-closing.ts'
import { endpoint, InWorkspace } from './endpoint.ts'

export const checkStoreClosing = endpoint({
  ...calls.checkStoreClosing,
  access: 'workspace',
  may: 'stores:read',
  summary:
    'What is open in a store that is about to be closed: unpaid orders, letters that are lacking, blanks without a supplier.',
  params: z.object({ storeId: z.uuid() }),
  query: InWorkspace,
  data: z.object({
    /** Placed, and can still be paid. */
    unpaid: z.object({ orders: z.int(), cents: z.int() }),
    /** Orders with a name that its lettering has not all letters of. */
    letters: z.array(z.object({ orderId: z.uuid(), number: z.int(), text: z.string() })),
    /** Items that are ordered, and of whose blank no supplier is known. */
    noSupplier: z.array(z.string())
  })
})
