import { useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { JobItem } from '#lib/contract/job-items.ts'
import { countJobItem } from '#lib/contract/job-work.ts'
import { t } from '#lib/i18n/t.ts'
import { piecesOf } from '#lib/shared/job-pricing/job-to-price.ts'
import { againOf, sizesOf, statesOf, type Step, type StepState, stepsOf } from '#lib/shared/production-counts.ts'

import type { TabProps } from './JobScreen.tsx'

export interface ItemCountsProps extends Pick<TabProps, 'workspaceId' | 'onJob' | 'mayWork'> {
  item: JobItem
  jobId: string
}

/** One item, step by step and size by size: what came out, and what was spoiled. */
export function ItemCounts({ item, jobId, workspaceId, onJob, mayWork }: ItemCountsProps) {
  const sizes = sizesOf(item)
  const steps = stepsOf(item)
  const [step, setStep] = useState<Step>(() => steps.find(each => sumOf(item, each).left > 0) ?? 'check')
  const [pending, setPending] = useState(false)

  async function send(count: Pick<StepState, 'size' | 'step' | 'done' | 'spoiled'>): Promise<boolean> {
    const query = { WorkspaceId: workspaceId }
    try {
      onJob(await call(countJobItem, { params: { jobId, itemId: item.id }, query, body: count }))
      return true
    } catch (error) {
      showBanner(readableError(error), { variant: 'danger' })
      return false
    }
  }

  async function sendAll(of: Step) {
    setPending(true)
    for (const { size } of sizes) {
      const { done, needed, spoiled } = stateAt(item, size, of)
      if (done < needed && !(await send({ size, step: of, done: needed, spoiled }))) break
    }
    setPending(false)
  }

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
                <div className="counts">
                  <div className="counts-head" aria-hidden="true">
                    <span>{item.kind === 'garment' && t('production.size')}</span>
                    <span>{t(`productionSteps.${each}`)}</span>
                    <span>{t('production.spoiled')}</span>
                  </div>
                  {sizes.map(({ size }) => (
                    <SizeRow
                      key={size}
                      state={stateAt(item, size, each)}
                      mayWork={mayWork && !pending}
                      onCount={send}
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

function stateAt(item: JobItem, size: string, step: Step): StepState {
  return statesOf(item, size).find(state => state.step === step)!
}

function sumOf(item: JobItem, step: Step): { done: number; left: number } {
  const states = sizesOf(item).map(({ size }) => stateAt(item, size, step))
  return {
    done: states.reduce((sum, { done }) => sum + done, 0),
    left: states.reduce((sum, { done, needed }) => sum + Math.max(0, needed - done), 0)
  }
}

const PAUSE_MS = 500

interface RowProps {
  state: StepState
  mayWork: boolean
  onCount: (count: StepState) => Promise<boolean>
}

function SizeRow({ state, mayWork, onCount }: RowProps) {
  // What is typed and not answered yet.
  const [draft, setDraft] = useState<{ done: number; spoiled: number }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { size, step, needed } = state
  const shown = draft ?? state
  const word = t(`productionSteps.${step}`)

  /** One call for a row of presses. */
  function change(part: Partial<typeof shown>) {
    const next = { done: shown.done, spoiled: shown.spoiled, ...part }
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void onCount({ ...state, ...next }).then(() => setDraft(now => (now === next ? undefined : now)))
    }, PAUSE_MS)
  }

  return (
    <div className="counts-row" data-through={shown.done >= needed || undefined}>
      <span>
        <strong>{size}</strong> <span className="text-muted">{t('production.ofSize', { count: needed })}</span>
      </span>
      <QuantityField
        label={[size, word].filter(Boolean).join(', ')}
        hideLabel
        value={shown.done}
        max={needed}
        disabled={!mayWork}
        onChange={done => change({ done })}
      />
      <QuantityField
        label={[size, word, t('production.spoiled')].filter(Boolean).join(', ')}
        hideLabel
        value={shown.spoiled}
        disabled={!mayWork}
        onChange={spoiled => change({ spoiled })}
      />
    </div>
  )
}

/** What spoiled pieces cost besides patience, until the item is complete. */
function Again({ item }: { item: JobItem }) {
  if (item.spoiled === 0) return null
  if (item.done >= piecesOf(item)) {
    return <p className="text-muted">{t('production.spoiledInAll', { count: item.spoiled })}</p>
  }
  const bySize = sizesOf(item).map(({ size }) => ({ size, ...againOf(item, size) }))
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
