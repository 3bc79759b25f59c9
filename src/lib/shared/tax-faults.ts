// What is wrong with rules for taxes, so that they are not saved.
import { homePpm, type TaxRate, type TaxRules } from './taxes.ts'

export const MOST_PPM = 500_000

/** What is wrong with rules, in a sentence; undefined where nothing is. */
export function faultOfRules(rules: TaxRules): string | undefined {
  const { rates, destinations, reverseCharge, classes = [], included } = rules
  if (reverseCharge && rates.every(({ number }) => number.trim() === '')) {
    return 'Type your VAT number beside the tax: it has to stand on invoices of the reverse charge.'
  }
  const lists: Pick<TaxRate, 'name' | 'ppm'>[][] = [rates, ...destinations.map(place => place.rates ?? [])]
  const ofClasses = [rules, ...destinations].flatMap(({ classRates = [] }) => classRates)
  for (const list of [...lists, ...ofClasses.map(({ rates: own }) => own)]) {
    const names = list.map(({ name }) => name.trim().toLowerCase())
    if (names.includes('')) return 'Give each tax a name.'
    if (new Set(names).size < names.length) return 'Two taxes of the same place have the same name.'
    if (homePpm({ rates: list }) > MOST_PPM) return 'The taxes of one place can be at most 50 % together.'
  }
  const classNames = classes.map(({ name }) => name.trim().toLowerCase())
  if (classNames.includes('')) return 'Give each tax class a name.'
  if (new Set([...classNames, 'standard']).size <= classNames.length) {
    return 'Two tax classes have the same name, or one is called Standard, as items without a class are.'
  }
  if (included && ofClasses.some(({ limit }) => limit)) {
    return 'A price limit of a tax class needs prices without tax. Choose that taxes are added, or remove the limit.'
  }
  const seen = new Set<string>()
  for (const { countries, states } of destinations) {
    if (states.length > 0 && countries.length !== 1) return 'States can be chosen for one country at a time.'
    for (const country of countries.length > 0 ? countries : ['']) {
      for (const state of states.length > 0 ? states : ['']) {
        const key = `${country}-${state}`
        if (seen.has(key)) return faultOfTwice(country, state)
        seen.add(key)
      }
    }
  }
  return undefined
}

function faultOfTwice(country: string, state: string): string {
  const twice = 'One place has two sets of taxes. Remove one of them'
  return country !== '' && state === '' ? `${twice}, or choose states.` : `${twice}.`
}
