import type { Option } from '#islands/ui/Options.tsx'
import { USAGE_TYPES } from '#lib/shared/preferences.ts'

/** The answers to choose from, and what the person has answered beside them. */
export function usageOptions(group: keyof typeof USAGE_TYPES, chosen: string[]): Option[] {
  const known: string[] = USAGE_TYPES[group].map(([, name]) => name)
  return [...known, ...chosen.filter(name => !known.includes(name))].map(name => ({ value: name, label: name }))
}
