import { t } from '#lib/i18n/t.ts'

const COMMON = {
  'America/New_York': 'eastern',
  'America/Chicago': 'central',
  'America/Denver': 'mountain',
  'America/Phoenix': 'arizona',
  'America/Los_Angeles': 'pacific',
  'America/Anchorage': 'alaska',
  'Pacific/Honolulu': 'hawaii'
} as const

/** The zones most shops live in by their usual names, then all others by city; the chosen one is always among them. */
export function zoneOptions(chosen: string): { value: string; label: string; hint?: string }[] {
  const common = Object.entries(COMMON).map(([value, key]) => ({
    value,
    label: t(`storeSetup.zones.${key}`),
    hint: cityOf(value)
  }))
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  const others = [...known]
    .filter(zone => !(zone in COMMON))
    .map(value => ({
      value,
      label: cityOf(value),
      hint: value.split('/').slice(0, -1).join(' · ').replaceAll('_', ' ')
    }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return [...common, ...others]
}

function cityOf(zone: string): string {
  return zone.replace(/.*\//s, '').replaceAll('_', ' ')
}
