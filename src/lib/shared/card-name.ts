const NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay'
}

/** A card's brand as people write it. */
export function cardName(brand: string): string {
  return NAMES[brand] ?? 'Card'
}
