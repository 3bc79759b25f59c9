import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { isBeforeClosing } from '#lib/shared/store-state.ts'
import { withoutClass } from '#lib/shared/tax-classes.ts'

const MONEY_STEP = 4

/** Which items are taxed as standard because the store's taxes lack their class: nobody looks at the set-up of an open store. */
export function TaxNotice({ store, mayEdit }: { store: StoreDetail; mayEdit: boolean }) {
  const items = store.storeItems.filter(({ hidden }) => !hidden).map(({ item }) => item)
  const [first, ...others] = withoutClass(store.settings.taxes, items)
  if (!first || !isBeforeClosing(store.state)) return null
  return (
    <Notice
      tone="warning"
      title={
        others.length === 0
          ? t('storePage.taxClass', { name: first.name })
          : t('storePage.taxClassMore', { name: first.name, count: others.length })
      }
      action={
        mayEdit && (
          <LinkButton size="small" href={`/dashboard/stores/${store.id}/setup?step=${MONEY_STEP}`}>
            {t('storePage.toTaxes')}
          </LinkButton>
        )
      }
    >
      {t('storePage.taxClassText')}
    </Notice>
  )
}
