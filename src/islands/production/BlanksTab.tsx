import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Table } from '#islands/ui/Table.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { listRunBlanks, orderRunBlanks } from '#lib/contract/calls/production.ts'
import type { RunBlank, RunBlanks } from '#lib/contract/production.ts'
import { t } from '#lib/i18n/t.ts'

import { type RunProps, RunScreen, type RunTabProps } from './RunScreen.tsx'
import { useRunPart } from './useRunPart.ts'

interface Extra {
  blanks: RunBlanks
  mayOrder: boolean
}

export function RunBlanksTab({ blanks, mayOrder, ...props }: RunProps & Extra) {
  return <RunScreen {...props}>{shared => <BlanksTab {...shared} blanks={blanks} mayOrder={mayOrder} />}</RunScreen>
}

/** What is pulled from the shelf, and what has to be ordered first. */
function BlanksTab({ run, workspaceId, heard, blanks, mayOrder }: RunTabProps & Extra) {
  const [made, setMade] = useState(0)
  const given = { params: { runId: run.id }, query: { WorkspaceId: workspaceId } }
  const { part, problem } = useRunPart(blanks, () => call(listRunBlanks, given), `${heard} ${made}`)
  const toOrder = part.blanks.reduce((sum, blank) => sum + blank.toOrder, 0)
  const open = part.blanks.filter(isOpen)
  const pulled = part.blanks.filter(blank => !isOpen(blank))

  const {
    pending,
    problem: refusal,
    act: order
  } = useAct(async () => {
    const { number } = await call(orderRunBlanks, { ...given, body: {} })
    showBanner(t('runBlanks.made', { number }), { variant: 'success' })
    setMade(made + 1)
  })

  return (
    <>
      {(refusal ?? problem) && (
        <Notice tone="danger" role="alert">
          {refusal ?? problem}
        </Notice>
      )}
      <Card
        title={t('runBlanks.title')}
        flush={open.length > 0}
        actions={
          mayOrder &&
          toOrder > 0 && (
            <Button variant="primary" size="small" pending={pending} onClick={() => void order()}>
              {t('runBlanks.order')}
            </Button>
          )
        }
      >
        {open.length === 0 ? (
          <p className="text-muted">{t(pulled.length > 0 ? 'runBlanks.allPulled' : 'runBlanks.none')}</p>
        ) : (
          <Table label={t('runBlanks.title')} columns={columns()} rows={open} rowKey={keyOf} />
        )}
      </Card>
      {pulled.length > 0 && (
        <Card title={t('runBlanks.pulled')}>
          <ul className="grid gap-1">
            {pulled.map(blank => (
              <li key={keyOf(blank)} className="flex flex-wrap items-baseline gap-x-2">
                <span>
                  <BlankName {...blank} />, {blank.colour}, {blank.size}
                </span>
                <span className="text-muted text-sm/5">{t('startRun.pieces', { count: blank.needed })}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {part.purchases.length > 0 && (
        <Card title={t('runBlanks.purchases')}>
          <ul className="grid gap-1">
            {part.purchases.map(({ id, number, pieces }) => (
              <li key={id}>
                <a className="link" href={`/dashboard/blanks/orders/${id}`}>
                  {t('runBlanks.purchase', { number })}
                </a>{' '}
                <span className="text-muted">{t('startRun.pieces', { count: pieces })}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** What still comes is looked for too. */
function isOpen({ left, toOrder, ordered, received }: RunBlank): boolean {
  return left > 0 || toOrder > 0 || ordered > received
}

function BlankName({ hex, maker, styleNumber, name }: RunBlank) {
  return (
    <>
      {hex && <i className="run-colour" style={{ background: hex }} aria-hidden="true" />}
      {[maker, styleNumber, name].filter(Boolean).join(' ')}
    </>
  )
}

const columns = (): Column<RunBlank>[] => [
  {
    id: 'blank',
    header: t('runBlanks.blank'),
    primary: true,
    cell: row => (
      <span className="grid">
        <span>
          <BlankName {...row} />
        </span>
        <span className="text-muted text-sm/5 font-normal">
          {[row.colour, ...remarksOf(row)].filter(Boolean).join(' · ')}
        </span>
      </span>
    )
  },
  { id: 'size', header: t('runBlanks.size'), cell: ({ size }) => size },
  { id: 'left', header: t('runBlanks.left'), align: 'end', cell: ({ left }) => left },
  { id: 'onHand', header: t('runBlanks.onHand'), align: 'end', cell: ({ onHand }) => onHand },
  {
    id: 'ordered',
    header: t('runBlanks.ordered'),
    align: 'end',
    cell: ({ ordered, received }) => (received > 0 ? `${received} / ${ordered}` : ordered || null)
  },
  {
    id: 'toOrder',
    header: t('runBlanks.toOrder'),
    align: 'end',
    cell: ({ toOrder }) => (toOrder > 0 ? <strong>{toOrder}</strong> : null)
  }
]

function keyOf({ maker, styleNumber, name, colour, size }: RunBlank): string {
  return JSON.stringify([maker, styleNumber, name, colour, size])
}

function remarksOf({ supplied, ofJobs, forOthers }: RunBlank): string[] {
  return [
    ...(forOthers > 0 ? [t('runBlanks.forOthers', { count: forOthers })] : []),
    ...(supplied > 0 ? [t('runBlanks.supplied', { count: supplied })] : []),
    ...(ofJobs > supplied ? [t('runBlanks.ofJobs', { count: ofJobs - supplied })] : [])
  ]
}
