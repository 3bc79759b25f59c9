import { TabLinks } from '#islands/ui/TabLinks.tsx'
import { t } from '#lib/i18n/t.ts'

/** What the shop buys, has to order, has ordered, and has on its shelf. */
export function BlankTabs({ current }: { current: 'blanks' | 'to-order' | 'orders' | 'stock' }) {
  const base = '/dashboard/blanks'
  return (
    <TabLinks
      label={t('blankTabs.label')}
      current={current === 'blanks' ? base : `${base}/${current}`}
      tabs={[
        { href: base, label: t('blankTabs.blanks') },
        { href: `${base}/to-order`, label: t('blankTabs.toOrder') },
        { href: `${base}/orders`, label: t('blankTabs.orders') },
        { href: `${base}/stock`, label: t('blankTabs.stock') }
      ]}
    />
  )
}
