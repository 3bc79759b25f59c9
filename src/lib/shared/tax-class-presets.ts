// What a class begins with where a place taxes it at other rates than most goods (January 2026). A shop looks them over with its
// accountant: the editor says so.
import { required } from './required.ts'
import type { ClassLimit, ClassRates, TaxClass } from './tax-classes.ts'
import type { TaxPlace, TaxRules } from './taxes.ts'

export const CLASS_PRESETS = ['clothing', 'children', 'books', 'services', 'other'] as const
export type ClassPreset = (typeof CLASS_PRESETS)[number]

export const MOST_CLASSES = 8

interface Home {
  country: string
  state: string
}

type Row = Pick<ClassRates, 'rates' | 'limit'>

const at = (name: string, percent: number): Row => ({ rates: [{ name, ppm: Math.round(percent * 10_000) }] })
const free = (limit?: ClassLimit): Row => ({ rates: [], ...(limit && { limit }) })

/**
 * Without the tax of the state. New York: TSB-M-12(3)S, under $110 each, and so in counties and cities that exempt it, too.
 * Massachusetts: M.G.L. c. 64H, § 6(k), what a piece costs above $175. Rhode Island: 280-RICR-20-70-6.6, above $250.
 * Pennsylvania: REV-717. New Jersey: N.J.A.C. 18:24-6.3; decorating what the customer brings is taxed (18:24-6.8). Minnesota: fact
 * sheet 105. Vermont: 32 V.S.A. § 9741(45). Clothing for sports or protection is taxed in most of them.
 */
const CLOTHING: Record<string, Row> = {
  'US-NY': free({ kind: 'below', cents: 11_000 }),
  'US-MA': free({ kind: 'excess', cents: 17_500 }),
  'US-RI': free({ kind: 'excess', cents: 25_000 }),
  'US-PA': free(),
  'US-NJ': free(),
  'US-MN': free(),
  'US-VT': free()
}

/**
 * Britain: VAT Notice 714. Ireland: Revenue, VAT rates database. Canada: GI-063 (HST of Ontario, Nova Scotia, Prince Edward Island
 * without the provincial part), British Columbia's Bulletin PST 201, Manitoba's Bulletin 001 (up to $150 each).
 */
const CHILDREN: Record<string, Row> = {
  ...CLOTHING,
  GB: at('VAT', 0),
  IM: at('VAT', 0),
  IE: at('VAT', 0),
  'CA-ON': at('HST', 5),
  'CA-NS': at('HST', 5),
  'CA-PE': at('HST', 5),
  'CA-BC': at('GST', 5),
  'CA-MB': { ...at('GST', 5), limit: { kind: 'upTo', cents: 15_000 } }
}

/**
 * Britain: VAT Notice 701/10. Canada: GI-065 (HST without the provincial part); Québec, British Columbia, Manitoba and Saskatchewan
 * charge no tax of their own on printed books. Of the European Union the reduced rates that books had for years, on paper and
 * as files, where no change is known.
 */
const BOOKS: Record<string, Row> = {
  GB: at('VAT', 0),
  IM: at('VAT', 0),
  IE: at('VAT', 0),
  AT: at('VAT', 10),
  BE: at('VAT', 6),
  DE: at('VAT', 7),
  ES: at('VAT', 4),
  FR: at('VAT', 5.5),
  IT: at('VAT', 4),
  LU: at('VAT', 3),
  NL: at('VAT', 9),
  PL: at('VAT', 5),
  PT: at('VAT', 6),
  SE: at('VAT', 6),
  'CA-ON': at('HST', 5),
  'CA-NS': at('HST', 5),
  'CA-NB': at('HST', 5),
  'CA-NL': at('HST', 5),
  'CA-PE': at('HST', 5),
  'CA-QC': at('GST', 5),
  'CA-BC': at('GST', 5),
  'CA-MB': at('GST', 5),
  'CA-SK': at('GST', 5)
}

const TABLES: Partial<Record<ClassPreset, Record<string, Row>>> = {
  clothing: CLOTHING,
  children: CHILDREN,
  books: BOOKS
}

interface NewClass {
  id: string
  preset: ClassPreset
  name: string
}

/** With one class more, and its rates at home and in each place that has some of its own. */
export function withClass(rules: TaxRules, { id, preset, name }: NewClass, home: Home): TaxRules {
  const rows = TABLES[preset]
  const { classes = [], classRates = [], destinations } = rules
  // Limits are of prices without tax.
  const rowOf = (country: string, state: string) => {
    const row = rows?.[`${country}-${state}`] ?? rows?.[country]
    return row?.limit && rules.included ? undefined : row
  }
  // What no table knows begins as standard, at home with the rates in sight.
  const own: Row | undefined = rows ? rowOf(home.country, home.state) : { rates: rules.rates.map(plain) }
  return {
    ...rules,
    classes: [...classes, { id, name }],
    classRates: own ? [...classRates, { classId: id, ...own }] : classRates,
    destinations: destinations.flatMap(place => splitPlace(place, id, rowOf)),
    sharedShipping: rules.sharedShipping ?? home.country !== 'US'
  }
}

/** Of a class that began as one of them; a class of any other kind is as something else. */
export function presetOf({ id }: Pick<TaxClass, 'id'>): ClassPreset {
  return CLASS_PRESETS.find(preset => id === preset || id.startsWith(`${preset}-`)) ?? 'other'
}

/** Rules for another place, with the classes that there were, since items name them. */
export function withClassesOf(rules: TaxRules, { classes = [], feeClass }: TaxRules, home: Home): TaxRules {
  if (classes.length === 0) return rules
  const named = { ...rules, ...(feeClass && { feeClass }) }
  if (rules.rates.length === 0) return { ...named, classes }
  return classes.reduce((into, each) => withClass(into, { ...each, preset: presetOf(each) }, home), named)
}

/** Which classes have rates from a table, somewhere, and for which no table has any where the shop sells. */
export function filledClasses(rules: TaxRules): { filled: TaxClass[]; unfilled: TaxClass[] } {
  const own = new Set([rules, ...rules.destinations].flatMap(({ classRates = [] }) => classRates.map(of => of.classId)))
  const known = (rules.classes ?? []).filter(each => TABLES[presetOf(each)])
  return { filled: known.filter(({ id }) => own.has(id)), unfilled: known.filter(({ id }) => !own.has(id)) }
}

export function withoutClass(rules: TaxRules, id: string): TaxRules {
  const without = (rates: readonly ClassRates[] = []) => rates.filter(({ classId }) => classId !== id)
  return {
    ...rules,
    classes: rules.classes?.filter(each => each.id !== id),
    classRates: without(rules.classRates),
    ...(rules.feeClass === id && { feeClass: '' }),
    destinations: rules.destinations.map(place => {
      return place.classRates ? { ...place, classRates: without(place.classRates) } : place
    })
  }
}

/** Countries or states of a place that tax the class differently become places of their own. */
function splitPlace(place: TaxPlace, classId: string, rowOf: (country: string, state: string) => Row | undefined) {
  const { countries, states, rates, classRates = [] } = place
  if (!rates || rates.length === 0) return [place]
  const parts = states.length > 0 ? states : countries
  const [country = ''] = countries
  const rowOfPart = (part: string) => (states.length > 0 ? rowOf(country, part) : rowOf(part, ''))
  const groups = Map.groupBy(parts, part => JSON.stringify(rowOfPart(part)))
  return [...groups.values()].map((group): TaxPlace => {
    const row = rowOfPart(required(group[0], 'a part of every group'))
    return {
      ...place,
      ...(states.length > 0 ? { states: group } : { countries: group }),
      classRates: row ? [...classRates, { classId, ...row }] : classRates
    }
  })
}

function plain({ name, ppm }: { name: string; ppm: number }) {
  return { name, ppm }
}
