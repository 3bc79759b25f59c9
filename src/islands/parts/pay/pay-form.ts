import type { z } from 'zod'

import type { PaymentHandle } from '#lib/contract/shopping.ts'

export interface PayFormProps {
  handle: z.infer<typeof PaymentHandle>
  price: string
  /** The card is only authorised now, and charged later. */
  holds?: boolean
  shopName: string
  /** The payment service says it has the money; the server has the last word. */
  onPaid: () => Promise<void>
  /** In the words of the bank; '' takes them back. */
  onDeclined: (message: string) => void
  /** The answer did not arrive: nobody here knows what became of it. */
  onLost: () => Promise<void>
}
