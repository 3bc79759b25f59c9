import { t } from '#lib/i18n/t.ts'
import { useState } from 'react'

import type { ShopperOrder } from '#lib/contract/shopper-orders.ts'
import { groupLines } from '#lib/shared/line-groups.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { EditLine } from './EditLine.tsx'
import { payPath, WaitingChange } from './WaitingChange.tsx'
import { lineLook, valuesOf } from './lineLook.ts'
import { Picture } from './Picture.tsx'

interface Props {
  order: Pick<ShopperOrder, 'orderId' | 'currency' | 'editable' | 'change'> & { path: string; timeZone: string }
  initial: ShopperOrder['lines']
}

/** What was ordered; until the store locks, its buyer can still put a size or a name right. */
export function OrderLines({ order, initial }: Props) {
  const [lines, setLines] = useState(initial)
  const [change, setChange] = useState(order.change)
  const [editing, setEditing] = useState<string>()
  const [saved, setSaved] = useState<string>()
  const money = (cents: number) => formatMoney(cents, order.currency)

  function show(next: Pick<ShopperOrder, 'lines' | 'change'>) {
    setLines(next.lines)
    setChange(next.change)
  }

  return (
    <ul className="grid">
      {groupLines(lines, ({ id }) => id).flatMap(({ key, bundle, lines: members }) => [
        bundle && (
          <li key={key} className="cart-line cart-bundle-head">
            <div className="min-w-0 text-base leading-[1.375rem] wrap-anywhere [&_:is(h2,_h3)]:font-sans [&_:is(h2,_h3)]:tracking-[0]">
              <h3>{bundle.name}</h3>
              {members[0].quantity > 1 && (
                <p className="text-muted">
                  {t('shopperOrder.each', { count: members[0].quantity, price: money(sumOf(members, 'unitCents')) })}
                </p>
              )}
            </div>
            <p className="grid content-start text-end [&_b]:font-semibold [&_span]:text-sm [&_span]:text-muted">
              <b>{money(sumOf(members, 'totalCents'))}</b>
            </p>
          </li>
        ),
        ...members.map(line => {
          const { item, colour, side } = lineLook(line)
          const filled = line.personalisation.filter(({ value }) => value !== '')
          const canEdit =
            order.editable &&
            change?.lineId !== line.id &&
            line.notMade < line.quantity &&
            (line.sizes.length > 1 || line.personalisation.length > 0)
          return (
            <li key={line.id} className={bundle ? 'cart-line cart-line-part' : 'cart-line'}>
              <Picture
                className="row-span-2 aspect-square self-start rounded-md bg-(--garment-ground) max-sm:row-[auto]"
                item={item}
                colour={colour}
                side={side}
                values={valuesOf(line)}
                idPrefix={`o${line.id.slice(0, 8)}`}
              />
              <div className="min-w-0 text-base leading-[1.375rem] wrap-anywhere [&_:is(h2,_h3)]:font-sans [&_:is(h2,_h3)]:tracking-[0]">
                <h3>{line.name}</h3>
                <p>{[line.colour.name, line.size.name].filter(Boolean).join(' · ')}</p>
                {filled.map(({ field, value }) => (
                  <p key={field.id}>{`${field.label}: ${value}`}</p>
                ))}
                {line.givenBackCents > 0 && (
                  <p className="text-muted">{t('shopperOrder.gaveBack', { price: money(line.givenBackCents) })}</p>
                )}
                {line.notMade > 0 && (
                  <p className="text-danger">
                    {[
                      line.notMade < line.quantity
                        ? t('shopperOrder.notMade', { count: line.notMade })
                        : t('shopperOrder.noneMade'),
                      line.released === line.notMade && t('shopperOrder.notCharged')
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </p>
                )}
                {!bundle && line.quantity > 1 && (
                  <p className="text-muted">
                    {t('shopperOrder.each', { count: line.quantity, price: money(line.unitCents) })}
                  </p>
                )}
              </div>
              {!bundle && (
                <p className="grid content-start text-end [&_b]:font-semibold [&_span]:text-sm [&_span]:text-muted">
                  <b>{money(line.totalCents)}</b>
                </p>
              )}
              {canEdit && editing !== line.id && (
                <div className="col-[2_/_-1] mt-1.5 flex flex-wrap items-center gap-1 max-sm:col-span-full print:hidden">
                  <button type="button" className="button button-secondary" onClick={() => setEditing(line.id)}>
                    {t(line.personalisation.length > 0 ? 'shopperOrder.edit' : 'shopperOrder.editSize')}
                  </button>
                  <p className="font-[550] text-success empty:hidden" role="status">
                    {saved === line.id && t('shopperOrder.saved')}
                  </p>
                </div>
              )}
              {change?.lineId === line.id && <WaitingChange change={change} order={order} onEnded={show} />}
              {editing === line.id && (
                <EditLine
                  line={line}
                  order={order}
                  onNewest={show}
                  onCancel={() => setEditing(undefined)}
                  onSaved={next => {
                    if (next.change?.lineId === line.id) return location.assign(payPath(order, next.change.id))
                    show(next)
                    setSaved(line.id)
                    setEditing(undefined)
                  }}
                />
              )}
            </li>
          )
        })
      ])}
    </ul>
  )
}

function sumOf(lines: ShopperOrder['lines'], of: 'unitCents' | 'totalCents'): number {
  return lines.reduce((sum, line) => sum + line[of], 0)
}
