import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { addShipment, deleteShipment, updateShipment } from '#lib/contract/calls/orders.ts'
import type { OrderDetail } from '#lib/contract/orders.ts'
import type { OrderShipment } from '#lib/contract/shipments.ts'
import { t } from '#lib/i18n/t.ts'

import { ParcelModal } from './ParcelModal.tsx'

interface Props {
  order: OrderDetail
  workspaceId: string
  mayWork: boolean
  time: (iso: string) => string
  onOrder: (order: OrderDetail) => void
}

const textOf = ({ carrier, number }: OrderShipment) => [carrier, number].filter(Boolean).join(' ')

/** The parcels of an order that is shipped, also of a part of it. */
export function Parcels({ order, workspaceId, mayWork, time, onOrder }: Props) {
  const [changing, setChanging] = useState<OrderShipment | 'new'>()
  const given = { params: { orderId: order.id }, query: { WorkspaceId: workspaceId } }
  const isOpen = ['paid', 'locked', 'part_refunded', 'production', 'ready', 'shipped'].includes(order.state)
  const mayAdd = mayWork && isOpen && order.delivery === 'shipping'
  if (order.shipments.length === 0 && !mayAdd) return null

  async function remove(parcel: OrderShipment) {
    const isSure = await openDialog(simpleDialog, {
      title: t('parcels.removeTitle', { parcel: textOf(parcel) }),
      text: t('parcels.removeText'),
      confirm: t('parcels.remove'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    await attempt(async () => {
      onOrder(await call(deleteShipment, { ...given, params: { orderId: order.id, shipmentId: parcel.id } }))
      showBanner(t('parcels.removed'), { variant: 'success' })
    })
  }

  async function send(parcel: { carrier: string; number: string }) {
    if (changing === 'new') onOrder(await call(addShipment, { ...given, body: { ...parcel, notify: true } }))
    else if (changing) {
      const params = { orderId: order.id, shipmentId: changing.id }
      onOrder(await call(updateShipment, { ...given, params, body: parcel }))
    }
    showBanner(t(changing === 'new' ? 'parcels.added' : 'parcels.changed', { email: order.buyerEmail }), {
      variant: 'success'
    })
    setChanging(undefined)
  }

  return (
    <Card
      title={t('parcels.title')}
      actions={
        mayAdd && (
          <Button size="small" onClick={() => setChanging('new')}>
            {t('parcels.add')}
          </Button>
        )
      }
    >
      {order.shipments.length === 0 ? (
        <p className="text-muted">{t('parcels.none')}</p>
      ) : (
        <ul className="grid gap-3">
          {order.shipments.map(parcel => (
            <li key={parcel.id} className="flex items-start justify-between gap-2">
              <span className="grid min-w-0">
                <span className="wrap-anywhere">
                  {parcel.href ? (
                    <a className="link" href={parcel.href} target="_blank" rel="noreferrer">
                      {textOf(parcel)}
                    </a>
                  ) : (
                    textOf(parcel)
                  )}
                </span>
                {parcel.pieces.length > 0 && (
                  <span className="text-sm/5 whitespace-pre-line">{parcel.pieces.join('\n')}</span>
                )}
                <span className="text-muted text-sm/5">
                  {[time(parcel.at), parcel.isMailed && t('parcels.mailed')].filter(Boolean).join(' · ')}
                </span>
              </span>
              {mayWork && (
                <Menu
                  label={t('parcels.more', { parcel: textOf(parcel) })}
                  icon={<MoreHorizontal />}
                  hideLabel
                  variant="quiet"
                  align="end"
                  items={[
                    { id: 'change', label: t('parcels.change'), icon: <Pencil />, onAction: () => setChanging(parcel) },
                    {
                      id: 'remove',
                      label: t('parcels.remove'),
                      icon: <Trash2 />,
                      tone: 'danger',
                      onAction: () => void remove(parcel)
                    }
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {changing && (
        <ParcelModal
          title={t(changing === 'new' ? 'parcels.add' : 'parcels.change')}
          submit={t(changing === 'new' ? 'parcels.send' : 'words.save')}
          hint={t(changing === 'new' ? 'parcels.addText' : 'parcels.changeText', { email: order.buyerEmail })}
          {...(changing !== 'new' && { parcel: changing })}
          onClose={() => setChanging(undefined)}
          send={send}
        />
      )}
    </Card>
  )
}
