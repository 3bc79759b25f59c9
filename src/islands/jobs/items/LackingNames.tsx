import { Notice } from '#islands/ui/Notice.tsx'
import type { JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'

import { lackingWords, useLackingLetters } from './useLackingLetters.ts'

/** Beside the items: whose names cannot be made as they are written, before they are promised to anybody. */
export function LackingNames({ item, workspaceId }: { item: JobItemInput; workspaceId: string }) {
  const words = lackingWords(useLackingLetters(workspaceId, item))
  if (!words) return null
  return (
    <Notice tone="warning" role="status">
      {t('roster.lackingOf', { item: item.name || t('jobItems.item') })} {words}
    </Notice>
  )
}
