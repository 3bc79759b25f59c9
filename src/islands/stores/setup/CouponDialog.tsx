import { useState } from 'react'

import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { saveCoupon } from '#lib/contract/calls/store-offers.ts'
import type { Coupon } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { fromZoneTime, toZoneTime, zoneName } from '#lib/shared/zone-time.ts'

import { PercentField } from '#islands/parts/PercentField.tsx'
import type { Setup } from './useSetup.ts'

interface Props {
  setup: Setup
  coupon: Coupon | undefined
  onClose: () => void
}

const CODE = /^[A-Z0-9-]{3,24}$/

export function CouponDialog({ setup, coupon, onClose }: Props) {
  const { store, workspaceId, draft, act } = setup
  const [code, setCode] = useState(coupon?.code ?? '')
  const [kind, setKind] = useState<Coupon['kind']>(coupon?.kind ?? 'percent')
  const [value, setValue] = useState(coupon?.value ?? 1000)
  const [maxUses, setMaxUses] = useState(coupon?.maxUses ? String(coupon.maxUses) : '')
  const [oncePerBuyer, setOncePerBuyer] = useState(coupon?.oncePerBuyer ?? false)
  const [expiresAt, setExpiresAt] = useState(coupon?.expiresAt ?? null)
  const [tried, setTried] = useState(false)
  const isCodeWrong = !CODE.test(code)
  const isValueWrong = value < 1 || (kind === 'percent' && value > 10_000)
  const isUsesWrong = maxUses !== '' && !/^[1-9]\d{0,5}$/.test(maxUses)

  const form = useSubmit(null, async (): Promise<void> => {
    setTried(true)
    if (isCodeWrong || isValueWrong || isUsesWrong) return
    const body = { code, kind, value, maxUses: maxUses ? Number(maxUses) : null, oncePerBuyer, expiresAt }
    const given = { params: { storeId: store.id }, query: { WorkspaceId: workspaceId } }
    const failure = await act(() => call(saveCoupon, { ...given, body }))
    if (failure) return form.setErrors({ form: failure })
    onClose()
  })

  return (
    <FormModal
      {...form}
      title={t(coupon ? 'storeSetup.coupons.change' : 'storeSetup.coupons.new')}
      size="small"
      onClose={onClose}
    >
      <Field
        label={t('storeSetup.coupons.code')}
        hint={t(coupon ? 'storeSetup.coupons.codeFixed' : 'storeSetup.coupons.codeHint')}
        value={code}
        maxLength={24}
        readOnly={!!coupon}
        autoComplete="off"
        spellCheck={false}
        error={tried && isCodeWrong ? t('storeSetup.coupons.codeWrong') : undefined}
        onChange={event => setCode(event.target.value.toUpperCase().replaceAll(/\s/g, ''))}
      />
      <RadioGroup
        label={t('storeSetup.coupons.kind')}
        look="inline"
        value={kind}
        options={[
          { value: 'percent', label: t('storeSetup.coupons.percent') },
          { value: 'amount', label: t('storeSetup.coupons.amount') }
        ]}
        onChange={next => {
          setKind(next as Coupon['kind'])
          setValue(next === 'percent' ? 1000 : 500)
        }}
      />
      <div className="form-row" style={{ '--column': '9rem' } as object}>
        {kind === 'percent' ? (
          <PercentField
            label={t('storeSetup.coupons.off')}
            value={value}
            scale={100}
            error={tried && isValueWrong ? t('storeSetup.coupons.percentWrong') : undefined}
            onChange={setValue}
          />
        ) : (
          <MoneyField
            label={t('storeSetup.coupons.off')}
            currency={store.currency}
            value={value}
            error={tried && isValueWrong ? t('storeSetup.coupons.amountWrong') : undefined}
            onChange={cents => setValue(cents ?? 0)}
          />
        )}
        <Field
          label={t('storeSetup.coupons.maxUses')}
          optional
          inputMode="numeric"
          value={maxUses}
          error={isUsesWrong ? t('storeSetup.coupons.usesWrong') : undefined}
          autoComplete="off"
          onChange={event => setMaxUses(event.target.value.trim())}
        />
      </div>
      <Checkbox
        label={t('storeSetup.coupons.oncePerBuyer')}
        hint={t('storeSetup.coupons.oncePerBuyerHint')}
        checked={oncePerBuyer}
        onChange={event => setOncePerBuyer(event.target.checked)}
      />
      <DateField
        label={t('storeSetup.coupons.expiresAt', { zone: zoneName(draft.timeZone, expiresAt ?? store.createdAt) })}
        optional
        withTime
        hint={t('storeSetup.coupons.expiresHint')}
        value={toZoneTime(expiresAt, draft.timeZone)}
        onChange={local => setExpiresAt(local && fromZoneTime(local, draft.timeZone))}
      />
    </FormModal>
  )
}
