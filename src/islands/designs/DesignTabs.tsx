import { TabLinks } from '#islands/ui/TabLinks.tsx'
import { t } from '#lib/i18n/t.ts'

/** The parts of the designs area. */
export function DesignTabs({ current }: { current: 'my-files' | 'layouts' | 'clipart' | 'fonts' }) {
  return (
    <TabLinks
      label={t('designs.title')}
      current={`/dashboard/design/${current}`}
      tabs={[
        { href: '/dashboard/design/my-files', label: t('designs.files') },
        { href: '/dashboard/design/layouts', label: t('designs.layouts') },
        { href: '/dashboard/design/clipart', label: t('designs.clipart') },
        { href: '/dashboard/design/fonts', label: t('designs.fonts.title') }
      ]}
    />
  )
}
