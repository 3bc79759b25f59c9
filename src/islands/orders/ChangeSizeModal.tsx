import { useState } from 'react'

import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
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
  const size = line.sizes.find(({ id }) => id === sizeId)
  const { payCents = 0, payable = true } = size ?? {}
  const amount = formatMoney(Math.abs(payCents), order.currency)
  const chosen = payable ? money : 'none'
  const pieces = line.quantity - line.notMade

  const form = useSubmit(
    null,
    async () => {
      const body = {
        lineId: line.id,
        sizeId,
        money: payCents === 0 ? ('none' as const) : chosen,
        expectedCents: payCents
      }
      onDone(await call(changeOrderSize, { params: { orderId: order.id }, query: { WorkspaceId: workspaceId }, body }))
    },
    t('changeSize.lost')
  )

  function say(name: string, cents: number): string {
    if (cents === 0) return name
    const difference = formatMoney(Math.abs(cents), order.currency)
    return t(cents > 0 ? 'changeSize.sizeMore' : 'changeSize.sizeLess', { name, amount: difference })
  }

  const kind = payCents > 0 ? 'more' : 'less'
  const asksBuyer = payCents > 0 && chosen === 'difference'
  return (
    <FormModal
      {...form}
      title={t('changeSize.title', { name: line.name })}
      size="small"
      onClose={onClose}
      submit={t(asksBuyer ? 'changeSize.ask' : 'changeSize.confirm', { amount })}
      disabled={sizeId === line.size.id}
    >
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
    </FormModal>
  )
}
