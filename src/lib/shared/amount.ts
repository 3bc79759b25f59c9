/** "1,234.5" and "1234,50" become 123450; what is no amount becomes undefined. */
export function parseAmount(text: string): number | undefined {
  const bare = text.replaceAll(/[\s$€£]/g, '')
  // Tenths of a cent to one reader, thousands to another: a price may not be a thousand times what was meant.
  if (/^-?(\d*\.|0?,)\d{3}$/.test(bare)) return undefined
  const decimals = /[.,](\d{1,2})$/.exec(bare)
  const whole = (decimals ? bare.slice(0, decimals.index) : bare).replaceAll(/[.,](?=\d{3}(?:\D|$))/g, '')
  if (!/^-?\d*$/.test(whole) || (/^-?$/.test(whole) && !decimals)) return undefined
  const cents = Number((decimals?.[1] ?? '').padEnd(2, '0'))
  const sign = whole.startsWith('-') ? -1 : 1
  return sign * (Math.abs(Number(whole === '-' ? 0 : whole)) * 100 + cents)
}

/** A price of one: as an amount, or with three or four places where no thousands can be meant. "0.1234" becomes 12.34. */
export function parsePrice(text: string): number | undefined {
  const bare = text.replaceAll(/[\s$€£]/g, '')
  const fine = /^(\d*)[.,](\d{4})$|^(0?)[.,](\d{3})$/.exec(bare)
  if (!fine) return parseAmount(text)
  const places = fine[2] ?? `${fine[4]}0`
  return Number(`${fine[1] ?? fine[3] ?? ''}${places}`) / 100
}

/** 123450 becomes "1234.50", ready to be edited. */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** 12.34 becomes "0.1234", ready to be edited. */
export function formatPriceAmount(cents: number): string {
  return Number.isInteger(cents) ? formatAmount(cents) : (cents / 100).toFixed(4)
}
