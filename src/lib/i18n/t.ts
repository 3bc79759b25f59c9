import common from '#locales/en/common.json' with { type: 'json' }

type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? `${Prefix}${Key}` : Leaves<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

type Key = Leaves<typeof common>

export function t(key: Key, values: Record<string, string | number> = {}): string {
  let found: unknown = common
  for (const part of key.split('.')) found = (found as Record<string, unknown>)[part]
  return String(found).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
