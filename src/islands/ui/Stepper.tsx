import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#lib/i18n/t.ts'

export interface Step {
  id: string
  label: string
  hint?: ReactNode
  /** 'advice': nothing is missing, something could be better. */
  state: 'done' | 'current' | 'todo' | 'advice' | 'error'
  href?: string
}

interface Props {
  label: string
  steps: Step[]
}

const SPOKEN = {
  done: 'ui.stepDone',
  current: 'ui.stepCurrent',
  todo: 'ui.stepTodo',
  advice: 'ui.stepAdvice',
  error: 'ui.stepError'
} as const

/** Where one is in a longer task. Horizontal ones fold up on a phone. */
export function Stepper({ label, steps }: Props) {
  const index = Math.max(
    0,
    steps.findIndex(step => step.state === 'current')
  )
  return (
    <nav aria-label={label}>
      <div className="max-sm:hidden">
        <StepList steps={steps} />
      </div>
      <details className="hidden max-sm:block [&_summary]:flex [&_summary]:cursor-pointer [&_summary]:list-none [&_summary]:items-center [&_summary]:gap-2 [&_summary]:py-2 [&_summary]:font-[550] [&_summary>:last-child]:ms-auto [&_summary>:last-child]:text-sm [&_summary>:last-child]:font-normal [&_summary>:last-child]:text-muted">
        <summary>
          <span className="step-mark">{index + 1}</span>
          {steps[index]?.label}
          <span className="flex items-center gap-1">
            {t('ui.stepOf', { step: index + 1, total: steps.length })}
            <ChevronDown className="size-4" aria-hidden="true" />
          </span>
        </summary>
        <StepList steps={steps} vertical />
      </details>
    </nav>
  )
}

function StepList({ steps, vertical }: { steps: Step[]; vertical?: boolean }) {
  return (
    <ol className="flex gap-3 data-vertical:flex-col data-vertical:gap-0" data-vertical={vertical || undefined}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className="step"
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {step.state === 'done' ? <Check /> : step.state === 'error' ? '!' : index + 1}
          </span>
          <span className="min-w-0">
            {step.href ? <a href={step.href}>{step.label}</a> : step.label}
            <span className="sr-only">, {t(SPOKEN[step.state])}</span>
            {step.hint && <span className="block text-sm font-normal text-muted">{step.hint}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
