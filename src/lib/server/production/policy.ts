// What may be done to a run now, by whom.
import { t } from '#lib/i18n/t.ts'
import type { ProductionRun } from '#lib/contract/production.ts'
import { allowedActions, type Machine, refusalOf } from '#lib/server/platform/activity/machine.ts'
import type { Role } from '#lib/shared/roles.ts'
import type { PieceCounts, RunState } from '#lib/shared/production-runs.ts'

export type RunStep = ProductionRun['can'][number]

interface Facts {
  state: RunState
  number: number
  counts: PieceCounts
  toCut: number
}

const RUN: Machine<RunStep, RunState, Facts> = {
  steps: {
    make_sheets: { from: ['open', 'cut'], may: 'production:write', unless: isNothingToCut },
    mark_cut: { from: ['open', 'cut'], may: 'production:write', unless: isNothingWaiting },
    add: { from: ['open'], may: 'production:write' },
    reopen: { from: ['cut'], may: 'production:write' },
    rename: { from: ['open', 'cut', 'done'], may: 'production:write' },
    cancel: {
      from: ['open', 'cut'],
      may: 'production:write',
      unless: ({ counts }) => {
        if (counts.handed_over === 0) return undefined
        return t('errors.run.handedOver', { count: counts.handed_over })
      }
    }
  },
  refuse: (step, { state, number }) =>
    t('errors.run.refused', { number, is: t(`errors.run.is.${state}`), needs: t(`errors.run.needs.${step}`) })
}

function isNothingWaiting({ counts }: Facts): string | undefined {
  return counts.waiting > 0 ? undefined : t('errors.run.nothingWaits')
}

function isNothingToCut({ toCut }: Facts): string | undefined {
  return toCut > 0 ? undefined : t('errors.run.nothingFromFilm')
}

export function stepsOf(facts: Facts, role: Role): RunStep[] {
  return allowedActions(RUN, facts, role)
}

export function refusal(step: RunStep, facts: Facts): string | undefined {
  return refusalOf(RUN, step, facts)
}
