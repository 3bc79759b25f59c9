import type { Locale } from '#lib/shared/locales.ts'

import { TEXTS, type TextKey } from './texts.ts'

export type { TextKey }

/** By turns what stands in a text and the name of a value. Taking it apart takes longer than all else a part of a page does. */
const parsed: Record<Locale, Map<string, string[]>> = { en: new Map() }
const plurals: Record<Locale, Intl.PluralRules> = { en: new Intl.PluralRules('en') }

function partsOf(key: TextKey, locale: Locale, count: number | undefined): string[] {
  const form = count === undefined ? key : `${key}_${plurals[locale].select(count)}`
  const parts = parsed[locale].get(form)
  if (parts) return parts
  const text = [locale, 'en' as const]
    .map(each => TEXTS[each][form] ?? TEXTS[each][key])
    .find(text => text !== undefined)
  if (text === undefined) return [key]
  const made = text.split(/\{\{(\w+)\}\}/)
  parsed[locale].set(form, made)
  return made
}

/** The text of a key; `{{name}}` in it is replaced from values, `count` chooses the plural form. */
export function t(key: TextKey, values?: Record<string, string | number>, locale: Locale = 'en'): string {
  const count = values?.['count']
  const parts = partsOf(key, locale, count === undefined ? undefined : Number(count))
  if (parts.length === 1) return parts[0]!
  return parts.map((part, index) => (index % 2 ? (values ? String(values[part] ?? '') : `{{${part}}}`) : part)).join('')
}
