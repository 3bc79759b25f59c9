type Words<Group> = Base<keyof Group & string>
type Base<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key

const plural = new Intl.PluralRules('en')

/**
 * The texts of one group, for islands of public pages: `import { shopCart } from '#locales/en/shop.json'`
 * brings this group alone into the page, where `t` would bring i18next and every text of the product.
 */
export function group<Group extends Record<string, string>>(texts: Group) {
  return (key: Words<Group>, values: Record<string, string | number> = {}): string => {
    const count = values['count']
    const form = typeof count === 'number' ? `${key}_${plural.select(count)}` : key
    const text = texts[form] ?? texts[key] ?? key
    return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
}
