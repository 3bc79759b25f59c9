import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { TabLinks } from '#islands/ui/TabLinks.tsx'
import { t } from '#lib/i18n/t.ts'

type Tab = 'settings' | 'profile' | 'preferences' | 'plans'

/** The head that the pages of an account share. */
export function AccountTabs({ current }: { current: Tab }) {
  const tabs = (['settings', 'profile', 'preferences', 'plans'] as const).map(tab => ({
    href: `/dashboard/account/${tab}`,
    label: t(`account.tabs.${tab}`)
  }))
  return (
    <div className="grid gap-4">
      <PageHeader title={t('account.title')} />
      <TabLinks label={t('account.title')} tabs={tabs} current={`/dashboard/account/${current}`} />
    </div>
  )
}
