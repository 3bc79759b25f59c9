import { partsOf, type TextKey } from './texts.ts'

export type { TextKey }

/** No locale of English has other plurals. */
const plurals = new Intl.PluralRules('en')

/** The text of a key in the ambient locale; `{{name}}` in it is replaced from values, `count` chooses the plural form. */
export function t(key: TextKey, values?: Record<string, string | number>): string {
  const count = values?.['count']
  const parts = partsOf(count === undefined ? key : `${key}_${plurals.select(Number(count))}`, key)
  return parts.map((part, index) => (index % 2 ? (values?.[part] ?? '') : part)).join('')
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
