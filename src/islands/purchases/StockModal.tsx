import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { listStockMoves, putBackBlankStock } from '#lib/contract/calls/blank-stock.ts'
import type { StockMove, StockStyle } from '#lib/contract/blank-stock.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { stockTitle } from './stock-title.ts'

interface Props {
  workspaceId: string
  timeZone: string
  style: StockStyle
  mayCount: boolean
  onChange: () => void
  onClose: () => void
}

/** What happened to a style on the shelf; what a job was given can be put back. */
export function StockModal({ workspaceId, timeZone, style, mayCount, onChange, onClose }: Props) {
  const [moves, setMoves] = useState<StockMove[]>()
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState<number>()

  useEffect(() => {
    const abort = new AbortController()
    const asked = { params: { stockId: style.id }, query: { WorkspaceId: workspaceId } }
    call(listStockMoves, asked, { signal: abort.signal }).then(setMoves, (error: unknown) => {
      if (!abort.signal.aborted) setProblem(readableError(error))
    })
    return () => abort.abort()
  }, [style.id, workspaceId])

  async function putBack({ id, stockId }: StockMove, job: NonNullable<StockMove['job']>) {
    setPending(id)
    setProblem(undefined)
    const query = { WorkspaceId: workspaceId }
    try {
      await call(putBackBlankStock, { query, body: { stockId, jobId: job.id, itemId: job.itemId } })
      setMoves(await call(listStockMoves, { params: { stockId: style.id }, query }))
      onChange()
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(undefined)
  }

  // Of several takes of one item, the newest offers to put all of them back.
  const offered = new Set<string>()
  return (
    <Modal title={stockTitle(style)} description={t('stock.history')} onClose={onClose}>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {moves ? (
        <ul className="[&>li]:flex [&>li]:items-center [&>li]:gap-3 [&>li]:border-t [&>li]:border-t-line [&>li]:py-2 [&>li>:first-child]:flex-1">
          {moves.map(move => {
            const key = `${move.job?.id}/${move.job?.itemId}/${move.stockId}`
            const mayPutBack = mayCount && move.has > 0 && !offered.has(key)
            offered.add(key)
            return (
              <li key={move.id}>
                <span className="grid">
                  <span>{textOf(move)}</span>
                  <span className="text-muted text-sm/5">
                    {[formatDateTime(move.at, timeZone), move.who].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {mayPutBack && (
                  <Button
                    size="small"
                    pending={pending === move.id}
                    onClick={() => move.job && void putBack(move, move.job)}
                  >
                    {t('stock.putBack', { count: move.has })}
                  </Button>
                )}
                <strong>{t('stock.left', { count: move.onHand, size: move.size })}</strong>
              </li>
            )
          })}
        </ul>
      ) : (
        !problem && <p className="text-muted">{t('stock.loading')}</p>
      )}
    </Modal>
  )
}

function textOf({ kind, quantity, size, job, piece, purchaseNumber }: StockMove): string {
  const count = Math.abs(quantity)
  switch (kind) {
    case 'received':
      return t(quantity < 0 ? 'stock.move.tooMany' : 'stock.move.received', {
        count,
        size,
        number: purchaseNumber ?? '–'
      })
    case 'taken':
      if (piece) return t('stock.move.used', { count, size, code: piece.code })
      return t('stock.move.taken', { count, size, number: job?.number ?? '–' })
    case 'put_back':
      if (piece) return t('stock.move.unused', { count, size, code: piece.code })
      return t('stock.move.putBack', { count, size, number: job?.number ?? '–' })
    default:
      return t(quantity > 0 ? 'stock.move.more' : 'stock.move.fewer', { count, size })
  }
}
