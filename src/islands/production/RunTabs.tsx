import { TabLinks } from '#islands/ui/TabLinks.tsx'
import { t } from '#lib/i18n/t.ts'

const PAGES = { runs: '/dashboard/production', calendar: '/dashboard/production/calendar' } as const

/** The runs, and the days on which work lies. */
export function RunTabs({ current }: { current: keyof typeof PAGES }) {
  return (
    <TabLinks
      label={t('capacity.views')}
      current={PAGES[current]}
      tabs={[
        { href: PAGES.runs, label: t('capacity.runs') },
        { href: PAGES.calendar, label: t('capacity.calendar') }
      ]}
    />
  )
}
