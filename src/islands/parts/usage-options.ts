import type { Option } from '#islands/ui/Options.tsx'
import { t, type TextKey } from '#lib/i18n/t.ts'
import { USAGE_TYPES } from '#lib/shared/preferences.ts'

/** The answers to choose from, and what the person has answered beside them: stored by name, shown as the locale has it. */
export function usageOptions(group: keyof typeof USAGE_TYPES, chosen: string[]): Option[] {
  const known: Option[] = USAGE_TYPES[group].map(([id, name]) => {
    return { value: name, label: t(`usage.${group}.${id}` as TextKey) }
  })
  const own = chosen.filter(name => !known.some(({ value }) => value === name))
  return [...known, ...own.map(name => ({ value: name, label: name }))]
}
