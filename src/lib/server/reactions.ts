// Who acts on what another domain does. The one place where a lower floor's events meet those above it.
import { storeOrder } from './orders/payable.ts'
import { registerPayableKind } from './payments/kinds.ts'

registerPayableKind('store-order', storeOrder)
