import { currentLocale, DEFAULT_LOCALE } from '#lib/shared/locale.ts'

import { CUSTOMER_GROUPS, OTHER_GROUPS, TEXTS } from './texts.ts'

/**
 * What a page brings for its scripts, which have the texts of the default locale: those of the ambient one that differ.
 * Nothing in the default locale.
 */
export function pageTexts(reader: 'member' | 'customer'): string | undefined {
  const locale = currentLocale()
  if (locale === DEFAULT_LOCALE) return undefined
  const some = Object.entries(TEXTS[locale] ?? {}).filter(([key]) => {
    const [group = ''] = key.split('.')
    return reader === 'member' ? !OTHER_GROUPS.has(group) : CUSTOMER_GROUPS.has(group)
  })
  // Inside a script element nothing may look like its end.
  return JSON.stringify(Object.fromEntries(some)).replaceAll('<', '\\u003c')
}
