import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { listRunBlanks, orderRunBlanks, type RunBlank, type RunBlanks } from '#lib/contract/production.ts'
import { t } from '#lib/i18n/t.ts'

import { type RunProps, RunScreen, type RunTabProps } from './RunScreen.tsx'
import { useRunPart } from './useRunPart.ts'

interface Extra {
  blanks: RunBlanks
  mayOrder: boolean
}

export function RunBlanksTab({ blanks, mayOrder, ...props }: RunProps & Extra) {
  return <RunScreen {...props}>{shared => <BlanksTab {...shared} {...{ blanks, mayOrder }} />}</RunScreen>
}

/** What is pulled from the shelf, and what has to be ordered first. */
function BlanksTab({ run, workspaceId, heard, blanks, mayOrder }: RunTabProps & Extra) {
  const [made, setMade] = useState(0)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const given = { params: { runId: run.id }, query: { WorkspaceId: workspaceId } }
  const { part, problem } = useRunPart(blanks, () => call(listRunBlanks, given), `${heard} ${made}`)
  const toOrder = part.blanks.reduce((sum, blank) => sum + blank.toOrder, 0)

  async function order() {
    setPending(true)
    setRefusal(undefined)
    try {
      const { number } = await call(orderRunBlanks, { ...given, body: {} })
      showBanner(t('runBlanks.made', { number }), { variant: 'success' })
      setMade(made + 1)
    } catch (error) {
      setRefusal(readableError(error))
    }
    setPending(false)
  }

  return (
    <>
      {(refusal ?? problem) && (
        <Notice tone="danger" role="alert">
          {refusal ?? problem}
        </Notice>
      )}
      <Card
        title={t('runBlanks.title')}
        flush={part.blanks.length > 0}
        actions={
          mayOrder &&
          toOrder > 0 && (
            <Button variant="primary" size="small" pending={pending} onClick={() => void order()}>
              {t('runBlanks.order')}
            </Button>
          )
        }
      >
        {part.blanks.length === 0 ? <p className="text-muted">{t('runBlanks.none')}</p> : <Blanks rows={part.blanks} />}
      </Card>
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

function Blanks({ rows }: { rows: RunBlank[] }) {
  return (
    <div className="run-scroll" tabIndex={rows.length > 0 ? 0 : undefined}>
      <table className="run-table">
        <caption className="sr-only">{t('runBlanks.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('runBlanks.blank')}</th>
            <th scope="col">{t('runBlanks.size')}</th>
            <th scope="col">{t('runBlanks.needed')}</th>
            <th scope="col">{t('runBlanks.onHand')}</th>
            <th scope="col">{t('runBlanks.ordered')}</th>
            <th scope="col">{t('runBlanks.toOrder')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={JSON.stringify([row.maker, row.styleNumber, row.name, row.colour, row.size])}>
              <th scope="row">
                {row.hex && <i className="run-colour" style={{ background: row.hex }} aria-hidden="true" />}
                {[row.maker, row.styleNumber, row.name].filter(Boolean).join(' ')}
                <span className="text-muted text-sm">
                  {[row.colour, ...remarksOf(row)].filter(Boolean).join(' · ')}
                </span>
              </th>
              <td>{row.size}</td>
              <td>{row.needed}</td>
              <td>{row.onHand}</td>
              <td>{row.received > 0 ? `${row.received} / ${row.ordered}` : row.ordered || ''}</td>
              <td>{row.toOrder > 0 ? <strong>{row.toOrder}</strong> : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function remarksOf({ supplied, ofJobs }: RunBlank): string[] {
  return [
    ...(supplied > 0 ? [t('runBlanks.supplied', { count: supplied })] : []),
    ...(ofJobs > supplied ? [t('runBlanks.ofJobs', { count: ofJobs - supplied })] : [])
  ]
}
