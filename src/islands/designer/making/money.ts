import { $activeWorkspace } from '#lib/client/stores/workspaces.ts'
import { formatMoney } from '#lib/shared/money.ts'

export function currency(): string {
  return $activeWorkspace.get()?.currency ?? 'USD'
}

export function money(cents: number): string {
  return formatMoney(cents, currency())
}

/** "1 min 20 s". */
export function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  const [min, s] = [Math.floor(whole / 60), whole % 60]
  return min === 0 ? `${s} s` : s === 0 ? `${min} min` : `${min} min ${s} s`
}
