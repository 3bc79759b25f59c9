import { useEffect } from 'react'

import { ask } from '#lib/client/shop-calls.ts'
import { seeInvoice } from '#lib/contract/calls/invoice-links.ts'

/** Tells the shop that a person has it on the screen: mail scanners run no scripts. */
export function SeeInvoice({ link }: { link: string }) {
  useEffect(() => {
    ask(seeInvoice, { params: { link } }).catch(() => undefined)
  }, [link])
  return null
}
