// What is typed into the cells of a job's items, read as people and spreadsheets write it. Nothing where it does not fit.
import type { JobColumn, JobItemInput } from '#lib/contract/job-items.ts'
import { parsePrice } from '#lib/shared/amount.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'

export const MOST_PIECES = 100_000
const MOST_CENTS = 10_000_000

/** "1,200", "1 200" and "12.00" are whole numbers, too. */
export function readCount(text: string): number | undefined {
  const bare = text.trim().replace(/[.,]0+$/, '')
  if (bare === '') return 0
  const whole = /^\d{1,3}(?:[.,' ]\d{3})+$/.test(bare) ? bare.replaceAll(/\D/g, '') : bare
  return /^\d{1,6}$/.test(whole) && Number(whole) <= MOST_PIECES ? Number(whole) : undefined
}

/** Of a service: "2.5" and "2,25", too. */
export function readQuantity(text: string): number | undefined {
  // Thousands to one reader, thousandths to another.
  if (/^\d*\.\d{3}$/.test(text.trim())) return undefined
  const whole = readCount(text)
  if (whole !== undefined) return whole
  const found = /^(\d{0,6})[.,](\d{1,2})$/.exec(text.trim())
  const quantity = found ? Number(`${found[1]}.${found[2]}`) : undefined
  return quantity !== undefined && quantity <= MOST_PIECES ? quantity : undefined
}

/** The price of one, with four decimals at most. */
export function readPrice(text: string): number | undefined {
  const cents = text.trim() === '' ? undefined : parsePrice(text)
  return cents !== undefined && cents >= 0 && cents <= MOST_CENTS ? cents : undefined
}

/** Nothing said is yes: most of what is sold is taxed. */
export function readYesNo(text: string): boolean | undefined {
  const bare = text.trim().toLowerCase()
  if (/^(|y|yes|x|✓|✔|1|true|taxed)$/.test(bare)) return true
  if (/^(n|no|-|–|0|false|exempt)$/.test(bare)) return false
  return undefined
}

type Taxed = Pick<JobItemInput, 'taxed' | 'taxClass'>

const STANDARD = 'standard'

/** How a cell names a class, so that no other word is taken for one. */
const CLASS = 'class:'

/** "yes", as its blank; "no"; "standard", where its blank is of another class; or a class. */
export function taxText({ taxed, taxClass }: Taxed): string {
  if (!taxed) return 'no'
  if (taxClass === null) return 'yes'
  return taxClass === '' ? STANDARD : `${CLASS}${taxClass}`
}

export function readTaxed(text: string): Taxed | undefined {
  const taxed = readYesNo(text)
  if (taxed !== undefined) return { taxed, taxClass: null }
  if (text.trim() === STANDARD) return { taxed: true, taxClass: '' }
  const taxClass = classIn(text)
  return taxClass ? { taxed: true, taxClass } : undefined
}

/** The id of the class that a cell names. */
export function classIn(text: string): string | undefined {
  return /^class:([\w-]{1,40})$/.exec(text.trim())?.[1]
}

/** What was typed, as it stands in its cell: a class by its name. Nothing where there is no such class. */
export function readTaxCell(text: string, classes: readonly TaxClass[]): string | undefined {
  const bare = text.trim().toLowerCase()
  const known = classes.find(({ id, name }) => id === classIn(text) || name.toLowerCase() === bare)
  if (known) return `${CLASS}${known.id}`
  const taxed = readYesNo(text)
  if (taxed !== undefined) return taxed ? 'yes' : 'no'
  return bare === STANDARD ? STANDARD : undefined
}

export type Misfit = 'number' | 'hex' | 'value'

/** What is wrong with a text in a column of the shop's own. */
export function misfitOf({ type, values }: Pick<JobColumn, 'type' | 'values'>, text: string): Misfit | undefined {
  if (text === '' || type === 'text') return undefined
  if (type === 'number') return /^-?\d{1,3}(?:[, ]?\d{3})*(?:[.,]\d+)?$/.test(text) ? undefined : 'number'
  if (type === 'colorPicker') return /^#[\da-f]{6}$/i.test(text) ? undefined : 'hex'
  const isThere = values.some(({ value, name }) => (value ?? name ?? '').toLowerCase() === text.toLowerCase())
  return isThere ? undefined : 'value'
}
