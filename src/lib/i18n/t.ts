import { currentLocale, DEFAULT_LOCALE, type Locale } from '#lib/shared/locale.ts'

import { TEXTS, type TextKey } from './texts.ts'

export type { TextKey }

/** By turns what stands in a text and the name of a value. Taking it apart takes longer than all else a part of a page does. */
const parsed = new Map<string, string[]>()
/** No locale of English has other plurals. */
const plurals = new Intl.PluralRules('en')

function partsOf(key: string, form: string, locale: Locale): string[] {
  const id = locale + form
  const parts = parsed.get(id)
  if (parts) return parts
  const text = [locale, DEFAULT_LOCALE]
    .map(each => TEXTS[each]?.[form] ?? TEXTS[each]?.[key])
    .find(found => found !== undefined)
  if (text === undefined) return [key]
  const made = text.split(/\{\{(\w+)\}\}/)
  parsed.set(id, made)
  return made
}

/** The text of a key in the ambient locale; `{{name}}` in it is replaced from values, `count` chooses the plural form. */
export function t(key: TextKey, values?: Record<string, string | number>): string {
  const count = values?.['count']
  const form = count === undefined ? key : `${key}_${plurals.select(Number(count))}`
  const parts = partsOf(key, form, currentLocale())
  if (parts.length === 1) return parts[0]!
  return parts.map((part, index) => (index % 2 ? (values ? String(values[part] ?? '') : `{{${part}}}`) : part)).join('')
}

type Within<Start extends string> = TextKey extends infer Key
  ? Key extends `${Start}${infer Rest}`
    ? Rest
    : never
  : never

/** `t` for the keys that begin with this: `group('shopCart.')`. A page's module that makes one brings the whole group. */
export function group<Start extends `${string}.`>(start: Start) {
  return (key: Within<Start>, values?: Record<string, string | number>): string =>
    t(`${start}${key}` as TextKey, values)
}
