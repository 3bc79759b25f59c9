import { FileText, List } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { call } from '#lib/client/api.ts'
import { listStorePieces } from '#lib/contract/calls/many-orders.ts'
import type { StorePieces } from '#lib/contract/many-orders.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

interface Props {
  store: StoreDetail
  workspaceId: string
}

/** After closing: which sizes to order, then the slips and the list to work with. */
export function ToMake({ store: { id, state, closesAt, timeZone }, workspaceId }: Props) {
  const [pieces, setPieces] = useState<StorePieces>()
  const [problem, setProblem] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be made changes with the state
  useEffect(() => {
    let isOver = false
    call(listStorePieces, { params: { storeId: id }, query: { WorkspaceId: workspaceId } }).then(
      found => isOver || setPieces(found),
      () => isOver || setProblem(true)
    )
    return () => {
      isOver = true
    }
  }, [id, state, workspaceId])

  return (
    <Card
      title={t('toMake.title')}
      actions={
        <div className="button-group">
          <LinkButton
            size="small"
            icon={<FileText />}
            href={`/api/v2/store-orders/slips?WorkspaceId=${workspaceId}&storeId=${id}`}
            target="_blank"
          >
            {t('toMake.slips')}
          </LinkButton>
          <LinkButton
            size="small"
            icon={<List />}
            href={`/api/v2/store-orders/export?WorkspaceId=${workspaceId}&storeId=${id}&contents=to-make`}
            download
          >
            {t('toMake.list')}
          </LinkButton>
        </div>
      }
    >
      {problem && <p role="alert">{t('toMake.missing')}</p>}
      {pieces && pieces.length === 0 && <p className="text-muted">{t('toMake.nothing')}</p>}
      {pieces && pieces.length > 0 && (
        <div className="grid gap-3">
          {closesAt && (
            <p>
              <strong>{t('toMake.final', { when: formatMoment(closesAt, timeZone) })}</strong>
            </p>
          )}
          <p className="text-muted">{t('toMake.text')}</p>
          <dl className="to-make grid gap-2 [&_dd]:grid [&_dd]:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)_auto] [&_dd]:items-center [&_dd]:gap-x-4 [&_dd]:gap-y-2 max-sm:[&_dd]:grid-cols-[minmax(0,1fr)_auto] [&_dt]:pt-2 [&_dt]:font-semibold [&_dt]:text-heading">
            {byItem(pieces).map(({ item, colours }) => (
              <Fragment key={item}>
                <dt>{item}</dt>
                {colours.map(({ colour, sizes, count }) => (
                  <dd key={colour.name}>
                    <span className="inline-flex items-center gap-2">
                      <span
                        className="size-4 flex-none rounded-sm border border-line-strong"
                        style={{ background: colour.hex }}
                      />
                      {colour.name}
                    </span>
                    <ul className="flex flex-wrap gap-2 [&_li]:rounded-md [&_li]:border [&_li]:border-line [&_li]:px-2.5 [&_li]:py-1 [&_li]:tabular-nums max-sm:[.to-make_dd>&]:col-span-full max-sm:[.to-make_dd>&]:row-2">
                      {sizes.map(({ size, pieces: number }) => (
                        <li key={size}>
                          <span className="text-muted">{size}</span> <strong>{number}</strong>
                        </li>
                      ))}
                    </ul>
                    <span className="tabular-nums text-muted">{t('toMake.count', { count })}</span>
                  </dd>
                ))}
              </Fragment>
            ))}
          </dl>
        </div>
      )}
    </Card>
  )
}

function byItem(pieces: StorePieces) {
  return [...Map.groupBy(pieces, ({ item }) => item)].map(([item, rows]) => ({
    item,
    colours: [...Map.groupBy(rows, ({ colour }) => colour.name)].map(([, sizes]) => ({
      colour: sizes[0].colour,
      sizes,
      count: sizes.reduce((sum, row) => sum + row.pieces, 0)
    }))
  }))
}
