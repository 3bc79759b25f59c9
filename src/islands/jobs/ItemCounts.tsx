import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { JobItem } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import {
  againOf,
  mostDone,
  sizesOf,
  type Step,
  type StepCount,
  type StepState,
  stepsOf,
  neededOf
} from '#lib/shared/production-counts.ts'

import type { TabProps } from './JobScreen.tsx'
import { stateAt, useCounts } from './useCounts.ts'

export interface ItemCountsProps extends Pick<TabProps, 'workspaceId' | 'onJob' | 'mayWork'> {
  item: JobItem
  jobId: string
}

/** One item, step by step and size by size: what came out, and what was spoiled. */
export default function ItemCounts({ mayWork, ...props }: ItemCountsProps) {
  const { item } = props
  const sizes = sizesOf(item)
  const steps = stepsOf(item)
  const [step, setStep] = useState<Step>(() => steps.find(each => sumOf(item, each).left > 0) ?? 'check')
  const { pending, change, sendAll, draftOf } = useCounts(props)

  return (
    <div className="grid grid-cols-1 gap-3">
      <Tabs
        label={t('production.steps')}
        value={step}
        onChange={id => setStep(id as Step)}
        tabs={steps.map(each => {
          const { done, left } = sumOf(item, each)
          return {
            id: each,
            label: `${t(`productionSteps.${each}`)} ${t('production.doneOf', { done, all: done + left })}`,
            content: (
              <div className="grid grid-cols-1 gap-3">
                <div className="grid gap-2">
                  <div
                    className="grid grid-cols-[minmax(5rem,1fr)_8.5rem_8.5rem] items-center gap-3 text-xs font-[550] text-muted max-sm:grid-cols-[minmax(4rem,1fr)_7.25rem_7.25rem] max-sm:gap-2"
                    aria-hidden="true"
                  >
                    <span>{item.kind === 'garment' && t('production.size')}</span>
                    <span>{t(`productionSteps.${each}`)}</span>
                    <span>{t('production.spoiled')}</span>
                  </div>
                  {sizes.map(({ size }) => (
                    <SizeRow
                      key={size}
                      item={item}
                      state={stateAt(item, { size, step: each })}
                      draft={draftOf({ size, step: each })}
                      mayWork={mayWork && !pending}
                      onChange={change}
                    />
                  ))}
                </div>
                {mayWork && left > 0 && (
                  <div>
                    <Button size="small" pending={pending} onClick={() => void sendAll(each)}>
                      {t('production.allThrough', { count: left })}
                    </Button>
                  </div>
                )}
              </div>
            )
          }
        })}
      />
      <Again item={item} />
    </div>
  )
}

function sumOf(item: JobItem, step: Step): { done: number; left: number } {
  const states = sizesOf(item).map(({ size }) => stateAt(item, { size, step }))
  return {
    done: states.reduce((sum, { done }) => sum + done, 0),
    left: states.reduce((sum, { done, needed }) => sum + Math.max(0, needed - done), 0)
  }
}

interface RowProps {
  item: JobItem
  state: StepState
  draft: StepCount | undefined
  mayWork: boolean
  onChange: (count: StepCount) => void
}

function SizeRow({ item, state, draft, mayWork, onChange }: RowProps) {
  const { size, step, needed } = state
  const { done, spoiled } = draft ?? state
  const word = t(`productionSteps.${step}`)

  return (
    <div
      className="grid grid-cols-[minmax(5rem,1fr)_8.5rem_8.5rem] items-center gap-3 max-sm:grid-cols-[minmax(4rem,1fr)_7.25rem_7.25rem] max-sm:gap-2 data-through:[&_strong]:text-success"
      data-through={done >= needed || undefined}
    >
      <span>
        <strong>{size}</strong> <span className="text-muted">{t('production.ofSize', { count: needed })}</span>
      </span>
      <QuantityField
        label={[size, word].filter(Boolean).join(', ')}
        hideLabel
        value={done}
        max={needed}
        disabled={!mayWork}
        onChange={now => onChange({ size, step, done: now, spoiled })}
      />
      <QuantityField
        label={[size, word, t('production.spoiled')].filter(Boolean).join(', ')}
        hideLabel
        value={spoiled}
        disabled={!mayWork}
        onChange={now => {
          // Where nothing else came to the step, it is one of those that were through.
          const most = now > spoiled ? mostDone(item, { size, step, spoiled: now }) : done
          onChange({ size, step, done: Math.min(done, most), spoiled: now })
        }}
      />
    </div>
  )
}

/** What spoiled pieces cost besides patience, until the item is complete. */
function Again({ item }: { item: JobItem }) {
  if (item.spoiled === 0) return null
  const bySize = sizesOf(item).map(({ size }) => ({ size, ...againOf(item, size) }))
  const isAgain = bySize.some(each => each.blanks > 0 || each.steps.length > 0)
  if (!isAgain || item.done >= neededOf(item)) {
    return <p className="text-muted">{t('production.spoiledInAll', { count: item.spoiled })}</p>
  }
  const blanks = bySize.filter(each => each.blanks > 0)
  const steps = stepsOf(item).map(step => ({
    step,
    count: bySize.reduce((sum, { steps: of }) => sum + (of.find(each => each.step === step)?.count ?? 0), 0)
  }))
  const { blank } = item
  const words = [blank.maker, blank.styleNumber, blank.name, blank.colour].filter(Boolean).join(' ')
  const counts = blanks.map(({ size, blanks: count }) => `${count} × ${size}`).join(', ')
  return (
    <Notice
      tone="warning"
      action={
        blanks.length > 0 &&
        !blank.supplied && (
          <a className="link" href="/dashboard/blanks/to-order">
            {t('production.toOrder')}
          </a>
        )
      }
    >
      <ul className="grid gap-1">
        {blanks.length > 0 && (
          <li>
            {t(blank.supplied ? 'production.askAgain' : 'production.orderAgain', {
              counts,
              blank: words || item.name || t('jobItems.item')
            })}
          </li>
        )}
        {steps
          .filter(({ count }) => count > 0)
          .map(({ step, count }) => (
            <li key={step}>{t(`productionAgain.${step as 'cut' | 'print'}`, { count })}</li>
          ))}
      </ul>
    </Notice>
  )
}
