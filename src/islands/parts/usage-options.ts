import type { Option } from '#islands/ui/Options.tsx'
import { t } from '#lib/i18n/t.ts'
import { USAGE_TYPES } from '#lib/shared/preferences.ts'

type Group = keyof typeof USAGE_TYPES
/** Each answer under its own question, so that one without a text is refused by types. */
type UsageKey = { [G in Group]: `usage.${G}.${(typeof USAGE_TYPES)[G][number][0]}` }[Group]

/** The answers to choose from, and what the person has answered beside them: stored by name, shown as the locale has it. */
export function usageOptions(group: Group, chosen: string[]): Option[] {
  const known: Option[] = USAGE_TYPES[group].map(([id, name]) => {
    return { value: name, label: t(`usage.${group}.${id}` as UsageKey) }
  })
  const own = chosen.filter(name => !known.some(({ value }) => value === name))
  return [...known, ...own.map(name => ({ value: name, label: name }))]
}
