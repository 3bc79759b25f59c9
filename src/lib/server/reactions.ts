// Who acts on what another domain does. The one place where a lower floor's events meet those above it.
import { storeOrder } from './storefront/orders/payable.ts'
import { registerPayableKind } from './commerce/payments/kinds.ts'
import { followCurrency } from './storefront/stores/currency.ts'
import { onCurrencyChange } from './identity/workspaces/service.ts'

registerPayableKind('store-order', storeOrder)

onCurrencyChange(followCurrency)
