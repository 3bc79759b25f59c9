// What a screen says where a mail was not sent at once.
import { t } from '#lib/i18n/t.ts'
import { readMailWaits } from '#lib/shared/mail-waits.ts'
import { formatMoment } from '#lib/shared/format-time.ts'

import { showBanner } from './stores/banner.ts'

/** Longer than what a screen says of its own success: it would be taken for sent. */
const SHOWN_MS = 15_000
/** After the screen's own words, which come with the reply. */
const AFTER_MS = 300

export function showMailWaits(header: string): void {
  const waits = readMailWaits(header)
  if (!waits) return
  const { count, until } = waits
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const text = Number.isFinite(until)
    ? t('mailWaits.until', { count, time: formatMoment(new Date(until).toISOString(), timeZone) })
    : t('mailWaits.stopped', { count })
  const action = { label: t('mailWaits.open'), run: () => location.assign('/dashboard/mails?state=queued') }
  setTimeout(() => showBanner(text, { variant: 'warning', ms: SHOWN_MS, action }), AFTER_MS)
}
