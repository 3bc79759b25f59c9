import { Badge } from '#islands/ui/Badge.tsx'
import { t } from '#lib/i18n/t.ts'
import type { PieceState, RunState } from '#lib/shared/production-runs.ts'

const TONES = { open: 'info', cut: 'warning', done: 'success', cancelled: 'neutral' } as const satisfies Record<
  RunState,
  string
>

export function RunStateBadge({ state }: { state: RunState }) {
  return <Badge tone={TONES[state]}>{t(`runs.states.${state}`)}</Badge>
}

const PIECE_TONES = {
  waiting: 'neutral',
  cut: 'info',
  pressed: 'warning',
  bagged: 'success',
  handed_over: 'success',
  spoiled: 'danger',
  withdrawn: 'neutral'
} as const satisfies Record<PieceState, string>

export function PieceStateBadge({ state }: { state: PieceState }) {
  return <Badge tone={PIECE_TONES[state]}>{t(`runs.pieceStates.${state}`)}</Badge>
}
