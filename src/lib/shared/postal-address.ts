// What a parcel's address needs, by country: a state of the list, a postcode of the right form. One check for the form and the server.
import { isCountry } from './countries.ts'
import { countryName } from './country-code.ts'

export interface PostalAddress {
  state: string
  postalCode: string
  country: string
}

interface Division {
  word: 'state' | 'province' | 'state or territory'
  /** Code and name, in the order of the names. */
  list: readonly (readonly [code: string, name: string])[]
}

const listed = (text: string) => {
  return text
    .split(', ')
    .map(entry => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)] as const)
}

/** Where a parcel does not arrive without its state. */
const DIVISIONS: Record<string, Division> = {
  US: {
    word: 'state',
    list: listed(
      'AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas, AA Armed Forces Americas, AE Armed Forces Europe, ' +
        'AP Armed Forces Pacific, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, ' +
        'GA Georgia, GU Guam, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ' +
        'ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, ' +
        'NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ' +
        'ND North Dakota, MP Northern Mariana Islands, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, ' +
        'RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, ' +
        'VI U.S. Virgin Islands, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming'
    )
  },
  CA: {
    word: 'province',
    list: listed(
      'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NT Northwest Territories, ' +
        'NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon'
    )
  },
  AU: {
    word: 'state or territory',
    list: listed(
      'ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia, ' +
        'TAS Tasmania, VIC Victoria, WA Western Australia'
    )
  }
}

/** The form of postcodes, and one for example. What is not listed has none, or is not checked. */
const POSTCODES: Record<string, readonly [form: RegExp, example: string]> = Object.fromEntries(
  (
    [
      ['US PR GU VI AS MP', /^\d{5}(-\d{4})?$/, '97201'],
      ['CA', /^[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z] ?\d[A-CEGHJ-NPR-TV-Z]\d$/, 'K1A 0B1'],
      ['GB IM JE GG', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, 'SW1A 1AA'],
      ['IE', /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/, 'D02 AF30'],
      ['NL', /^\d{4} ?[A-Z]{2}$/, '1012 AB'],
      ['PT', /^\d{4}-\d{3}$/, '1000-001'],
      ['SE CZ SK GR', /^\d{3} ?\d{2}$/, '111 22'],
      ['PL', /^\d{2}-\d{3}$/, '00-950'],
      ['JP', /^\d{3}-?\d{4}$/, '100-0001'],
      ['BR', /^\d{5}-?\d{3}$/, '01310-100'],
      ['LV', /^LV-\d{4}$/, 'LV-1050'],
      ['LT', /^(LT-)?\d{5}$/, '01100'],
      ['AU NZ AT BE BG CH CY DK HU LI LU NO SI ZA', /^\d{4}$/, '2000'],
      ['DE EE ES FI FR HR IT KR MC MX MY SM TH TR UA', /^\d{5}$/, '10115'],
      ['CN IN RO SG', /^\d{6}$/, '110001'],
      ['FO IS', /^\d{3}$/, '101']
    ] as const
  ).flatMap(([codes, form, example]) => codes.split(' ').map(code => [code, [form, example] as const]))
)

/** The states to choose from; undefined where the state is typed, if there is one. */
export function divisionOf(country: string): Division | undefined {
  return DIVISIONS[country]
}

export function hasPostcode(country: string): boolean {
  return country in POSTCODES
}

/** The name of a state that is listed; otherwise what was given. */
export function stateName(country: string, state: string): string {
  return divisionOf(country)?.list.find(([code]) => code === state)?.[1] ?? state
}

/** As it goes on the label: the state by its code, the postcode in capitals. What is not understood stays as typed. */
export function cleanAddress<T extends PostalAddress>(address: T): T {
  const { country } = address
  const typed = address.state.trim()
  const words = typed.toLowerCase().replaceAll('.', '')
  const known = divisionOf(country)?.list.find(([code, name]) => {
    return code.toLowerCase() === words || name.toLowerCase().replaceAll('.', '') === words
  })
  return { ...address, state: known?.[0] ?? typed, postalCode: postcodeOf(address) }
}

/** Where the end of a postcode is a group of its own. */
const ENDINGS: Record<string, number> = { CA: 3, GB: 3, IM: 3, JE: 3, GG: 3, NL: 2, IE: 4 }

function postcodeOf({ country, postalCode }: PostalAddress): string {
  const code = postalCode.trim().toUpperCase().replace(/\s+/g, ' ')
  const ending = ENDINGS[country]
  if (!ending || !POSTCODES[country]?.[0].test(code)) return code
  const plain = code.replace(' ', '')
  return `${plain.slice(0, -ending)} ${plain.slice(-ending)}`
}

export type AddressProblems = Partial<Record<keyof PostalAddress, string>>

/** What is wrong with it, a sentence a field. */
export function findAddressProblems(address: PostalAddress): AddressProblems {
  const { country, state, postalCode } = cleanAddress(address)
  if (!isCountry(country)) return { country: 'Choose a country' }
  const division = divisionOf(country)
  const isListed = !division || division.list.some(([code]) => code === state)
  const [form, example] = POSTCODES[country] ?? []
  const kind = country === 'US' ? 'ZIP code' : 'postal code'
  return {
    ...(division &&
      !isListed && { state: state ? `Choose a ${division.word} of the list` : `Choose the ${division.word}` }),
    ...(form &&
      !form.test(postalCode) && {
        postalCode: postalCode
          ? `This is no ${kind} of ${countryName(country)}, such as ${example}`
          : `Give the ${kind}, such as ${example}`
      })
  }
}
