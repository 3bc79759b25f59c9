import { StatusChip } from '#islands/ui/Badge.tsx'
import type { Tone } from '#islands/ui/tone.ts'
import type { StoreState } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

const TONE: Record<StoreState, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  open: 'success',
  closing_soon: 'warning',
  closed: 'neutral',
  production: 'info',
  ready: 'success',
  delivered: 'success',
  settled: 'neutral',
  cancelled: 'danger'
}

export function StoreStateChip({ state }: { state: StoreState }) {
  return <StatusChip tone={TONE[state]}>{t(`storeState.${state}`)}</StatusChip>
}
