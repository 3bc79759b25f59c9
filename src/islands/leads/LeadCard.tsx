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
      className="lead-card card"
      draggable={!!onDrag}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag?.(lead)
      }}
      onDragEnd={() => onDrag?.(undefined)}
    >
      <div className="lead-card-head">
        <a
          className="lead-card-name"
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
      {company && <p className="text-muted text-sm">{company}</p>}
      {wish && <p>{wish}</p>}
      {stage === 'Lost' && lostReason && <p className="text-muted text-sm">{lostReason}</p>}
      {isOpen && (nextStep || nextOn) && (
        <p
          className="lead-card-next"
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
      <p className="lead-card-foot">
        <Badge>{t(`leadSources.${source}`)}</Badge>
        {needBy && isOpen && <span className="text-muted text-sm">{t('leads.needBy', { day: shortDay(needBy) })}</span>}
      </p>
    </article>
  )
}
