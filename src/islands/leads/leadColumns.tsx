import { StatusChip } from '#islands/ui/Badge.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import type { Tone } from '#islands/ui/tone.ts'
import type { Lead } from '#lib/contract/leads.ts'
import { t } from '#lib/i18n/t.ts'
import { type LeadStage, leadWish } from '#lib/shared/lead.ts'
import { formatDate } from '#lib/shared/format-time.ts'

import { shortDay } from './lead-day.ts'

export const STAGE_TONES: Record<LeadStage, Tone> = {
  New: 'info',
  Contacted: 'warning',
  Quoted: 'warning',
  Won: 'success',
  Lost: 'neutral'
}

export function leadColumns({ timeZone, today }: { timeZone: string; today: string }): Column<Lead>[] {
  return [
    {
      id: 'name',
      header: t('leads.name'),
      primary: true,
      cell: ({ id, name, company }) => (
        <span className="grid">
          <a className="link justify-self-start" href={`/dashboard/leads/${id}`}>
            {name}
          </a>
          {company && <span className="text-muted text-sm/5 font-normal">{company}</span>}
        </span>
      )
    },
    { id: 'wish', header: t('leads.wish'), narrow: 'line', cell: lead => leadWish(lead) },
    {
      id: 'needBy',
      header: t('leads.needByHead'),
      narrow: 'hidden',
      cell: ({ needBy }) => <span className="whitespace-nowrap">{needBy && shortDay(needBy)}</span>
    },
    {
      id: 'next',
      header: t('leads.nextStep'),
      narrow: 'line',
      cell: ({ nextStep, nextOn }) => (
        <span className="data-late:text-danger" data-late={(nextOn && nextOn < today) || undefined}>
          {[nextStep, nextOn && shortDay(nextOn)].filter(Boolean).join(' · ')}
        </span>
      )
    },
    { id: 'owner', header: t('leads.owner'), narrow: 'hidden', cell: ({ ownerName }) => ownerName },
    {
      id: 'source',
      header: t('leads.source'),
      narrow: 'hidden',
      cell: ({ source, sourceName }) => (
        <span className="text-muted" title={sourceName || undefined}>
          {[t(`leadSources.${source}`), sourceName].filter(Boolean).join(', ')}
        </span>
      )
    },
    {
      id: 'created',
      header: t('leads.since'),
      narrow: 'end',
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt, timeZone)}</span>
    },
    {
      id: 'stage',
      header: t('leads.stage'),
      narrow: 'end',
      cell: ({ stage }) => <StatusChip tone={STAGE_TONES[stage]}>{t(`leadStages.${stage}`)}</StatusChip>
    }
  ]
}
