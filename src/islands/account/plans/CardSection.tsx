import { CreditCard, ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { openPortal, removeCard } from '#lib/contract/calls/billing.ts'
import type { Billing } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'
import { cardName } from '#lib/shared/card-name.ts'

interface Props {
  billing: Billing
  onGive: () => void
  onChange: (billing: Billing) => Promise<void>
}

export function CardSection({ billing: { card, state, hasPortal }, onGive, onChange }: Props) {
  const [leaving, setLeaving] = useState(false)

  async function remove() {
    const sure = await openDialog(simpleDialog, {
      title: t('plans.removeTitle'),
      text: t('plans.removeText'),
      confirm: t('plans.remove'),
      cancel: t('words.cancel')
    })
    if (!sure) return
    await attempt(async () => {
      await onChange(await call(removeCard, {}))
      showBanner(t('plans.removed'), { variant: 'success' })
    })
  }

  /** The pages of the payment service come back to this one. */
  async function leave() {
    setLeaving(true)
    const isDone = await attempt(async () => {
      const { url } = await call(openPortal, {})
      location.assign(url)
    })
    if (!isDone) setLeaving(false)
  }

  return (
    <SettingsSection title={t('plans.card')} text={t('plans.cardText')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 [&>p]:grid [&>p]:flex-[1_1_12rem]">
        <CreditCard aria-hidden="true" />
        {card ? (
          <p>
            <strong>
              {cardName(card.brand)} •••• {card.last4}
            </strong>
            <span className="text-muted">
              {t('plans.expires', { date: `${String(card.month).padStart(2, '0')}/${card.year}` })}
            </span>
          </p>
        ) : (
          <p className="text-muted">{t('plans.noCardYet')}</p>
        )}
        <span className="flex flex-wrap gap-2">
          {hasPortal && (card || state !== 'none') && (
            <Button variant="quiet" icon={<ExternalLink />} pending={leaving} onClick={() => void leave()}>
              {t('plans.portal')}
            </Button>
          )}
          {card && (state === 'none' || state === 'ending') && (
            <Button variant="quiet" onClick={() => void remove()}>
              {t('plans.remove')}
            </Button>
          )}
          <Button onClick={onGive}>{t(card ? 'plans.otherCard' : 'plans.giveCard')}</Button>
        </span>
      </div>
    </SettingsSection>
  )
}
