// VAT numbers of the European Union by their form, as the Commission publishes it ("VIES VAT number validation", question 11:
// https://ec.europa.eu/taxation_customs/vies/#/faq). Whether a number is registered, only the Commission can answer.

/** What follows the letters of the country. */
const FORMS: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{8}|\d{8}[A-Z]|[A-Z]\d{7}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-Z]{1,2})$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/
}

/** Numbers of Greece begin with letters of their own. */
const LETTERS: Record<string, string> = { GR: 'EL' }
const lettersOf = (country: string) => LETTERS[country] ?? country

export function isInUnion(country: string): boolean {
  return lettersOf(country) in FORMS && country !== 'EL'
}

/**
 * The number as it is printed, if it has the form of one: "FR 40 303 265 045" is FR40303265045. One that is typed without
 * letters is taken for a number of the given country.
 */
export function vatNumber(text: string, country: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s./-]/g, '')
  const typed = hasForm(plain) ? plain : `${lettersOf(country)}${plain}`
  return hasForm(typed) ? typed : undefined
}

function hasForm(number: string): boolean {
  return FORMS[number.slice(0, 2)]?.test(number.slice(2)) ?? false
}

/** Whether a number, as `vatNumber` gives it, is of the country. */
export function isNumberOf(number: string, country: string): boolean {
  return number.startsWith(lettersOf(country))
}
