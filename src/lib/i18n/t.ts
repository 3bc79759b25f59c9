import { createInstance, type i18n } from 'i18next'

import type { Locale } from '#lib/shared/locales.ts'
import account from '#locales/en/account.json' with { type: 'json' }
import common from '#locales/en/common.json' with { type: 'json' }
import designer from '#locales/en/designer.json' with { type: 'json' }
import designs from '#locales/en/designs.json' with { type: 'json' }
import items from '#locales/en/items.json' with { type: 'json' }
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
  | Leaves<typeof common>
  | Leaves<typeof designer>
  | Leaves<typeof designs>
  | Leaves<typeof items>
  | Leaves<typeof shop>
  | Leaves<typeof site>
  | Leaves<typeof stores>
>

const resources: Record<Locale, Record<string, object>> = {
  en: { common, account, designer, designs, items, shop, site, stores }
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

/** Looking a text up takes longer than everything else a small part of a page does. */
const plain = new Map<string, string>()

function plainText(key: TextKey, locale: Locale): string {
  const name = `${locale}:${key}`
  const known = plain.get(name)
  if (known !== undefined) return known
  const text = instanceOf(locale).t(key, { skipInterpolation: true })
  plain.set(name, text)
  return text
}

/** The text of a key; `{{name}}` in it is replaced from values, `count` chooses the plural form. */
export function t(key: TextKey, values?: Record<string, string | number>, locale: Locale = 'en'): string {
  if (values && 'count' in values) return instanceOf(locale).t(key, values)
  const text = plainText(key, locale)
  return values ? text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : text
}
