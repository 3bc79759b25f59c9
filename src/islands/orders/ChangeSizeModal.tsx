import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { changeOrderSize } from '#lib/contract/calls/orders.ts'
import type { OrderDetail } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Props {
  workspaceId: string
  order: OrderDetail
  line: OrderDetail['lines'][number]
  onClose: () => void
  onDone: (order: OrderDetail) => void
}

type Money = 'difference' | 'none'

/** For a buyer who asked for another size: what it costs more is asked for by mail, what it costs less goes back. */
export function ChangeSizeModal({ workspaceId, order, line, onClose, onDone }: Props) {
  const [sizeId, setSizeId] = useState(line.size.id)
  const [money, setMoney] = useState<Money>('difference')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const size = line.sizes.find(({ id }) => id === sizeId)
  const { payCents = 0, payable = true } = size ?? {}
  const amount = formatMoney(Math.abs(payCents), order.currency)
  const chosen = payable ? money : 'none'
  const pieces = line.quantity - line.notMade

  async function submit() {
    setPending(true)
    setError(undefined)
    try {
      const body = {
        lineId: line.id,
        sizeId,
        money: payCents === 0 ? ('none' as const) : chosen,
        expectedCents: payCents
      }
      onDone(await call(changeOrderSize, { params: { orderId: order.id }, query: { WorkspaceId: workspaceId }, body }))
    } catch (failed) {
      setError(failed instanceof ApiError ? failed.message : t('changeSize.lost'))
      setPending(false)
    }
  }

  function say(name: string, cents: number): string {
    if (cents === 0) return name
    const difference = formatMoney(Math.abs(cents), order.currency)
    return t(cents > 0 ? 'changeSize.sizeMore' : 'changeSize.sizeLess', { name, amount: difference })
  }

  const kind = payCents > 0 ? 'more' : 'less'
  const asksBuyer = payCents > 0 && chosen === 'difference'
  return (
    <Modal
      title={t('changeSize.title', { name: line.name })}
      size="small"
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending} disabled={sizeId === line.size.id}>
            {t(asksBuyer ? 'changeSize.ask' : 'changeSize.confirm', { amount })}
          </Button>
        </>
      }
    >
      <div className="form">
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        <NativeSelect
          label={t('changeSize.size')}
          hint={line.quantity > 1 ? t('changeSize.all', { count: pieces }) : undefined}
          value={sizeId}
          onChange={event => setSizeId(event.target.value)}
          options={line.sizes.map(({ id, name, payCents: difference }) => ({
            value: id,
            label: say(name, difference)
          }))}
        />
        {payCents !== 0 && (
          <RadioGroup
            label={t('changeSize.money')}
            value={chosen}
            onChange={next => setMoney(next as Money)}
            options={[
              {
                value: 'difference',
                label: t(`changeSize.${kind}`, { amount }),
                hint: payable ? t(`changeSize.${kind}Hint`, { email: order.buyerEmail }) : t('changeSize.tooLittle'),
                disabled: !payable
              },
              { value: 'none', label: t(`changeSize.${kind}Free`), hint: t('changeSize.freeHint') }
            ]}
          />
        )}
      </div>
    </Modal>
  )
}
