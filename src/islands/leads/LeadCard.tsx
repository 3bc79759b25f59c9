import { CalendarClock, MoreHorizontal } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import type { Lead } from '#lib/contract/leads.ts'
import { t } from '#lib/i18n/t.ts'
import { LEAD_STAGES, type LeadStage, leadWish, OPEN_STAGES, stageBeside } from '#lib/shared/lead.ts'

import { shortDay } from './lead-day.ts'

interface Props {
  lead: Lead
  today: string
  /** Left out where nothing may be moved. */
  onDrag?: ((lead: Lead | undefined) => void) | undefined
  onMove?: ((lead: Lead, stage: LeadStage) => void) | undefined
}

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/** A lead in its column: who, what, and what comes next. */
export function LeadCard({ lead, today, onDrag, onMove }: Props) {
  const { id, name, company, nextStep, nextOn, needBy, stage, source, lostReason } = lead
  const isOpen = OPEN_STAGES.includes(stage)
  const wish = leadWish(lead)

  function onKeyDown(event: KeyboardEvent) {
    const step = event.ctrlKey ? STEPS[event.key] : undefined
    const beside = step && stageBeside(stage, step)
    if (!beside || !onMove) return
    event.preventDefault()
    onMove(lead, beside)
  }

  return (
    <article
      className="grid gap-1 px-3 py-2.5 wrap-anywhere hover:border-line-strong [&[draggable='true']]:cursor-grab card"
      draggable={!!onDrag}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag?.(lead)
      }}
      onDragEnd={() => onDrag?.(undefined)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <a
          className="rounded-xs font-semibold text-heading hover:underline hover:underline-offset-[0.2em]"
          href={`/dashboard/leads/${id}`}
          data-lead={id}
          draggable={false}
          {...(onMove && { 'aria-keyshortcuts': 'Control+ArrowLeft Control+ArrowRight' })}
          onKeyDown={onKeyDown}
        >
          {name}
        </a>
        {onMove && (
          <Menu
            label={t('leads.moveOf', { name })}
            icon={<MoreHorizontal />}
            hideLabel
            variant="quiet"
            size="small"
            align="end"
            items={[
              {
                section: t('leads.moveTo'),
                items: LEAD_STAGES.filter(each => each !== stage).map(each => ({
                  id: each,
                  label: t(`leadStages.${each}`),
                  onAction: () => onMove(lead, each)
                }))
              }
            ]}
          />
        )}
      </div>
      {company && <p className="text-muted text-sm/5">{company}</p>}
      {wish && <p>{wish}</p>}
      {stage === 'Lost' && lostReason && <p className="text-muted text-sm/5">{lostReason}</p>}
      {isOpen && (nextStep || nextOn) && (
        <p
          className="flex items-baseline gap-1.5 text-sm text-muted data-due:font-[550] data-due:text-heading data-late:text-danger [&_svg]:size-3.5 [&_svg]:flex-none [&_svg]:[translate:0_2px]"
          data-late={(nextOn && nextOn < today) || undefined}
          data-due={nextOn === today || undefined}
        >
          <CalendarClock aria-hidden="true" />
          <span>
            {nextStep || t('leads.nextStep')}
            {nextOn && ` · ${nextOn === today ? t('leads.today') : shortDay(nextOn)}`}
          </span>
        </p>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1">
        <Badge>{t(`leadSources.${source}`)}</Badge>
        {needBy && isOpen && (
          <span className="text-muted text-sm/5">{t('leads.needBy', { day: shortDay(needBy) })}</span>
        )}
      </p>
    </article>
  )
}
