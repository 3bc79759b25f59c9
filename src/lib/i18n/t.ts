import { createInstance, type i18n } from 'i18next'

import type { Locale } from '#lib/shared/locales.ts'
import account from '#locales/en/account.json' with { type: 'json' }
import blanks from '#locales/en/blanks.json' with { type: 'json' }
import common from '#locales/en/common.json' with { type: 'json' }
import customers from '#locales/en/customers.json' with { type: 'json' }
import designer from '#locales/en/designer.json' with { type: 'json' }
import designs from '#locales/en/designs.json' with { type: 'json' }
import invoices from '#locales/en/invoices.json' with { type: 'json' }
import developers from '#locales/en/developers.json' with { type: 'json' }
import items from '#locales/en/items.json' with { type: 'json' }
import jobs from '#locales/en/jobs.json' with { type: 'json' }
import leads from '#locales/en/leads.json' with { type: 'json' }
import make from '#locales/en/make.json' with { type: 'json' }
import payments from '#locales/en/payments.json' with { type: 'json' }
import prices from '#locales/en/prices.json' with { type: 'json' }
import proposals from '#locales/en/proposals.json' with { type: 'json' }
import shop from '#locales/en/shop.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import stores from '#locales/en/stores.json' with { type: 'json' }

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

type Base<K extends string> = K extends `${infer Key}_${'one' | 'other'}` ? Key : K

/** Every key of public/locales/en; plural forms (`_one`, `_other`) are called without their ending. */
export type TextKey = Base<
  | Leaves<typeof account>
  | Leaves<typeof blanks>
  | Leaves<typeof common>
  | Leaves<typeof customers>
  | Leaves<typeof designer>
  | Leaves<typeof designs>
  | Leaves<typeof developers>
  | Leaves<typeof invoices>
  | Leaves<typeof items>
  | Leaves<typeof jobs>
  | Leaves<typeof leads>
  | Leaves<typeof make>
  | Leaves<typeof payments>
  | Leaves<typeof prices>
  | Leaves<typeof proposals>
  | Leaves<typeof shop>
  | Leaves<typeof site>
  | Leaves<typeof stores>
>

const resources: Record<Locale, Record<string, object>> = {
  en: {
    common,
    account,
    blanks,
    customers,
    designer,
    designs,
    developers,
    invoices,
    items,
    jobs,
    leads,
    make,
    payments,
    prices,
    proposals,
    shop,
    site,
    stores
  }
}

/** No group of texts is in two of them, so no key has to say in which it is. */
const [DEFAULT, ...others] = Object.keys(resources.en) as ['common', ...string[]]

const instances = new Map<Locale, i18n>()

/** One instance a locale, never switched: on a server two requests share the module. */
function instanceOf(locale: Locale): i18n {
  const known = instances.get(locale)
  if (known) return known
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: 'en',
    ns: [DEFAULT, ...others],
    defaultNS: DEFAULT,
    fallbackNS: others,
    resources: { [locale]: resources[locale] },
    interpolation: { escapeValue: false },
    initAsync: false
  })
  instances.set(locale, instance)
  return instance
}

/** By turns what stands in a text and the name of a value. Looking it up takes longer than all else a part of a page does. */
const known: Record<Locale, Map<string, string[]>> = { en: new Map() }
const plurals: Record<Locale, Intl.PluralRules> = { en: new Intl.PluralRules('en') }

function partsOf(key: TextKey, locale: Locale, count: number | undefined): string[] {
  const name = count === undefined ? key : `${key} ${plurals[locale].select(count)}`
  const parts = known[locale].get(name)
  if (parts) return parts
  const text = instanceOf(locale).t(key, { ...(count !== undefined && { count }), skipInterpolation: true })
  const made = text.split(/\{\{(\w+)\}\}/)
  known[locale].set(name, made)
  return made
}

/** The text of a key; `{{name}}` in it is replaced from values, `count` chooses the plural form. */
export function t(key: TextKey, values?: Record<string, string | number>, locale: Locale = 'en'): string {
  const count = values?.['count']
  const parts = partsOf(key, locale, count === undefined ? undefined : Number(count))
  if (parts.length === 1) return parts[0]!
  return parts.map((part, index) => (index % 2 ? (values ? String(values[part] ?? '') : `{{${part}}}`) : part)).join('')
}
