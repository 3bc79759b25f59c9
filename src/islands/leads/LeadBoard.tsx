import { type DragEvent, useState } from 'react'

import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { moveLead } from '#lib/contract/calls/leads.ts'
import type { Lead } from '#lib/contract/leads.ts'
import { t } from '#lib/i18n/t.ts'
import type { LeadStage } from '#lib/shared/lead.ts'

import type { Board } from './found-leads.ts'
import { LeadCard } from './LeadCard.tsx'
import { LostModal } from './LostModal.tsx'

interface Props {
  workspaceId: string
  mayEdit: boolean
  today: string
  board: Board
  isLoading: boolean
  onProblem: (sentence: string | undefined) => void
  /** Reads the board anew. */
  onMoved: () => Promise<void>
}

/** A column for each stage. Cards are dragged, or moved by their menu or with Ctrl and the arrows. */
export function LeadBoard({ workspaceId, mayEdit, today, board, isLoading, onProblem, onMoved }: Props) {
  const [moving, setMoving] = useState<{ lead: Lead; stage: LeadStage }>()
  const [over, setOver] = useState<LeadStage>()
  const [dragged, setDragged] = useState<Lead>()
  const [losing, setLosing] = useState<Lead>()
  const [said, setSaid] = useState('')

  async function move(lead: Lead, stage: LeadStage, lostReason = '') {
    if (lead.stage === stage) return
    onProblem(undefined)
    // Where it was put, until the server has said so.
    setMoving({ lead, stage })
    try {
      const input = { params: { leadId: lead.id }, query: { WorkspaceId: workspaceId } }
      await call(moveLead, { ...input, body: { stage, lostReason } })
      await onMoved()
      setSaid(t('leads.moved', { name: lead.name, stage: t(`leadStages.${stage}`) }))
      document.querySelector<HTMLElement>(`[data-lead="${lead.id}"]`)?.focus()
    } catch (error) {
      onProblem(readableError(error))
    }
    setMoving(undefined)
  }

  function ask(lead: Lead, stage: LeadStage) {
    if (stage === 'Lost') setLosing(lead)
    else void move(lead, stage)
  }

  function onDrop(event: DragEvent, stage: LeadStage) {
    event.preventDefault()
    setOver(undefined)
    if (dragged) ask(dragged, stage)
    setDragged(undefined)
  }

  const shown = board.map(column => {
    if (!moving) return column
    const others = column.rows.filter(({ id }) => id !== moving.lead.id)
    const rows = column.stage === moving.stage ? [{ ...moving.lead, stage: moving.stage }, ...others] : others
    return { ...column, rows, total: column.total + rows.length - column.rows.length }
  })

  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div
        className="grid [scroll-snap-type:x_proximity] grid-cols-[repeat(5,minmax(13rem,1fr))] items-start gap-3 overflow-x-auto pb-2 max-sm:grid-cols-[repeat(5,84%)]"
        aria-busy={isLoading}
      >
        {shown.map(({ stage, total, rows }) => (
          <section
            key={stage}
            className="grid min-h-64 snap-start content-start gap-2 rounded-lg border border-transparent bg-sunken p-2 data-over:border-accent [&>ul]:grid [&>ul]:gap-2"
            aria-label={t(`leadStages.${stage}`)}
            data-over={over === stage || undefined}
            onDragOver={event => {
              if (!dragged) return
              event.preventDefault()
              setOver(stage)
            }}
            onDragLeave={event => {
              if (!event.currentTarget.contains(event.relatedTarget as Node)) setOver(undefined)
            }}
            onDrop={event => onDrop(event, stage)}
          >
            <h2 className="flex items-center gap-2 p-1 text-sm">
              {t(`leadStages.${stage}`)} <span className="count">{total}</span>
            </h2>
            <ul>
              {rows.map(lead => (
                <li key={lead.id}>
                  <LeadCard
                    lead={lead}
                    today={today}
                    onDrag={mayEdit ? setDragged : undefined}
                    onMove={mayEdit ? ask : undefined}
                  />
                </li>
              ))}
            </ul>
            {rows.length === 0 && <p className="px-2 py-4 text-center text-sm text-muted">{t('leads.noneInStage')}</p>}
            {total > rows.length && (
              <a className="link text-sm/5" href={`/dashboard/leads?view=list&stage=${stage}`}>
                {t('leads.allInStage', { count: total })}
              </a>
            )}
          </section>
        ))}
      </div>
      {losing && (
        <LostModal
          name={losing.name}
          onClose={() => setLosing(undefined)}
          onLost={reason => {
            setLosing(undefined)
            void move(losing, 'Lost', reason)
          }}
        />
      )}
    </>
  )
}
