import { currentLocale, DEFAULT_LOCALE, type Locale } from '#lib/shared/locale.ts'
import account from '#locales/en/account.json' with { type: 'json' }
import blanks from '#locales/en/blanks.json' with { type: 'json' }
import common from '#locales/en/common.json' with { type: 'json' }
import customers from '#locales/en/customers.json' with { type: 'json' }
import designer from '#locales/en/designer.json' with { type: 'json' }
import designs from '#locales/en/designs.json' with { type: 'json' }
import developers from '#locales/en/developers.json' with { type: 'json' }
import invoices from '#locales/en/invoices.json' with { type: 'json' }
import items from '#locales/en/items.json' with { type: 'json' }
import jobs from '#locales/en/jobs.json' with { type: 'json' }
import leads from '#locales/en/leads.json' with { type: 'json' }
import leaving from '#locales/en/leaving.json' with { type: 'json' }
import make from '#locales/en/make.json' with { type: 'json' }
import payments from '#locales/en/payments.json' with { type: 'json' }
import prices from '#locales/en/prices.json' with { type: 'json' }
import production from '#locales/en/production.json' with { type: 'json' }
import proposals from '#locales/en/proposals.json' with { type: 'json' }
import server from '#locales/en/server.json' with { type: 'json' }
import shop from '#locales/en/shop.json' with { type: 'json' }
import site from '#locales/en/site.json' with { type: 'json' }
import stores from '#locales/en/stores.json' with { type: 'json' }
import british from '#locales/en-GB/texts.json' with { type: 'json' }

import { flat } from './flat.ts'

const VALUE = /\{\{(\w+)\}\}/

/** Groups of all files; no group is in two of them, so no key has to say in which it is. */
const ENGLISH = {
  ...account,
  ...blanks,
  ...common,
  ...customers,
  ...designer,
  ...designs,
  ...developers,
  ...invoices,
  ...items,
  ...jobs,
  ...leads,
  ...leaving,
  ...make,
  ...payments,
  ...prices,
  ...production,
  ...proposals,
  ...server,
  ...shop,
  ...site,
  ...stores
}

/** By key; a locale other than the default has those that differ. */
export const TEXTS: Partial<Record<Locale, Record<string, string>>> = {
  [DEFAULT_LOCALE]: flat(ENGLISH),
  'en-GB': british
}

/** Taking a text apart takes longer than all else a part of a page does. By locale and form. */
const parsed: Record<Locale, Map<string, string[]>> = { 'en-US': new Map(), 'en-GB': new Map() }

/**
 * By turns what stands in a text and the name of a value: of its plural form, or of the key itself where it has none. A page's
 * scripts have another one of these (`server/light-scripts.ts`), with those texts that its modules name.
 */
export function partsOf(form: string, key: string): string[] {
  const locale = currentLocale()
  const known = parsed[locale].get(form)
  if (known) return known
  const texts = [TEXTS[locale], TEXTS[DEFAULT_LOCALE]]
  const text = [form, key].flatMap(name => texts.map(all => all?.[name])).find(found => found !== undefined)
  const parts = (text ?? key).split(VALUE)
  if (text !== undefined) parsed[locale].set(form, parts)
  return parts
}

/** Groups that pages for customers may show: stores, orders, proposals, rosters, invoices. */
export const CUSTOMER_GROUPS = new Set(Object.keys({ ...common, ...invoices, ...proposals, ...shop }))
/** What no script of a dashboard's page asks for: texts of the pages that sell the product, and of the server. */
export const OTHER_GROUPS = new Set(Object.keys({ ...server, ...site }))

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

type Base<K extends string> = K extends `${infer Key}_${'one' | 'other'}` ? Key : K

/** Every key of public/locales/en; plural forms (`_one`, `_other`) are called without their ending. */
export type TextKey = Base<Leaves<typeof ENGLISH>>
