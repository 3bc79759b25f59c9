import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import type { StoreDetail, StoreSettings } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

import { PreviewFrame } from './PreviewFrame.tsx'
import { PreviewPage } from './PreviewPage.tsx'

interface Props {
  store: StoreDetail
  draft: StoreSettings
  shopName: string
  styles: string
  now: number
}

const WIDTHS = { phone: 390, desktop: 1280 } as const

/** The store as shoppers will see it, with what is typed right now; drawn with the styles of the real page. */
export function StorePreview({ store, draft, shopName, styles, now }: Props) {
  const [size, setSize] = useState<keyof typeof WIDTHS>('phone')

  return (
    <div className="grid h-[calc(100dvh_-_2.5rem_-_var(--acting-bar,0px))] max-h-216 grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-clip rounded-lg border border-line bg-surface shadow-low max-xl:h-176 max-xl:max-h-[80dvh]">
      <div className="flex min-w-0 items-center justify-between gap-3 border-b border-b-line bg-sunken ps-3 pe-1.5 py-1.5">
        <span className="truncate text-sm/5 text-muted">{`${store.path.replace(/[^/]*$/, '')}${draft.slug}`}</span>
        <div className="flex flex-none" role="group" aria-label={t('storePreview.width')}>
          {(['phone', 'desktop'] as const).map(each => (
            <Button key={each} size="small" variant="quiet" aria-pressed={size === each} onClick={() => setSize(each)}>
              {t(`storePreview.${each}`)}
            </Button>
          ))}
        </div>
      </div>
      <PreviewFrame title={t('storePreview.title')} width={WIDTHS[size]} styles={styles}>
        <PreviewPage store={store} draft={draft} shopName={shopName} now={now} />
      </PreviewFrame>
    </div>
  )
}
