// Who acts on what another domain does. The one place where a lower floor's events meet those above it.
import { storeOrder } from './orders/payable.ts'
import { registerPayableKind } from './payments/kinds.ts'
import { followCurrency } from './stores/currency.ts'
import { onCurrencyChange } from './workspaces/service.ts'

registerPayableKind('store-order', storeOrder)

onCurrencyChange(followCurrency)
