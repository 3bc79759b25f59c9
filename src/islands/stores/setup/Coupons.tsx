import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Table } from '#islands/ui/Table.tsx'
import { call } from '#lib/client/api.ts'
import { deleteCoupon } from '#lib/contract/calls/store-offers.ts'
import type { Coupon } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

import { CouponDialog } from './CouponDialog.tsx'
import { StepSection } from './StepSection.tsx'
import type { Setup } from './useSetup.ts'

export function Coupons({ setup }: { setup: Setup }) {
  const { store, act, workspaceId, draft } = setup
  const [edited, setEdited] = useState<Coupon | 'new'>()
  const [problem, setProblem] = useState<string>()

  async function remove(coupon: Coupon) {
    const isSure =
      coupon.uses === 0 ||
      (await openDialog(simpleDialog, {
        title: t('storeSetup.coupons.deleteTitle', { code: coupon.code }),
        text: t('storeSetup.coupons.deleteText', { count: coupon.uses }),
        confirm: t('storeSetup.coupons.delete'),
        cancel: t('words.cancel'),
        tone: 'danger'
      }))
    if (!isSure) return
    const params = { storeId: store.id, couponId: coupon.id }
    setProblem(await act(() => call(deleteCoupon, { params, query: { WorkspaceId: workspaceId } })))
  }

  return (
    <StepSection
      title={t('storeSetup.coupons.title')}
      text={t('storeSetup.coupons.text')}
      actions={
        <Button size="small" icon={<Plus />} onClick={() => setEdited('new')}>
          {t('storeSetup.coupons.add')}
        </Button>
      }
    >
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {store.coupons.length > 0 && (
        <Table
          label={t('storeSetup.coupons.title')}
          dense
          rows={store.coupons}
          rowKey={coupon => coupon.id}
          onOpen={setEdited}
          columns={[
            {
              id: 'code',
              header: t('storeSetup.coupons.code'),
              primary: true,
              cell: coupon => (
                <button
                  type="button"
                  className="font-mono underline-offset-2 hover:underline"
                  onClick={() => setEdited(coupon)}
                >
                  {coupon.code}
                </button>
              )
            },
            {
              id: 'value',
              header: t('storeSetup.coupons.value'),
              align: 'end',
              cell: coupon =>
                coupon.kind === 'percent' ? `${coupon.value / 100}%` : formatMoney(coupon.value, store.currency)
            },
            {
              id: 'uses',
              header: t('storeSetup.coupons.uses'),
              align: 'end',
              cell: ({ uses, maxUses, oncePerBuyer }) => (
                <>
                  {maxUses === null ? uses : t('ui.progressOf', { value: uses, total: maxUses })}
                  {oncePerBuyer && (
                    <span className="block text-sm/5 text-muted">{t('storeSetup.coupons.onceEach')}</span>
                  )}
                </>
              )
            },
            {
              id: 'expires',
              header: t('storeSetup.coupons.expires'),
              cell: ({ expiresAt }) =>
                expiresAt ? formatMoment(expiresAt, draft.timeZone) : t('storeSetup.coupons.withStore')
            }
          ]}
          rowActions={coupon => (
            <IconButton
              label={t('ui.remove', { name: coupon.code })}
              icon={<Trash2 />}
              size="small"
              onClick={() => void remove(coupon)}
            />
          )}
        />
      )}
      {edited && (
        <CouponDialog
          setup={setup}
          coupon={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </StepSection>
  )
}
