import { Eye, PencilLine } from 'lucide-react'

import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import type { Access } from '#lib/contract/admin.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime, formatTimeRange } from '#lib/shared/format-time.ts'

interface Props {
  /** Of GET /api/v2/settings/account-access-history. */
  accesses: Access[]
  timeZone: string
}

/** When somebody of Platen acted as the person, why, and what was changed. */
export function AccessHistory({ accesses, timeZone }: Props) {
  return (
    <SettingsSection title={t('access.historyTitle')} text={t('access.historyText')}>
      {accesses.length === 0 && <p className="text-muted">{t('access.none')}</p>}
      <ol className="[&>.access:first-child]:border-t-0 [&>.access:first-child]:pt-0 [&>.access:last-child]:pb-0">
        {accesses.map(access => (
          <li key={access.id} className="access">
            <span
              className="grid size-8 flex-none place-items-center rounded-md bg-neutral-wash text-neutral [&_svg]:size-4"
              aria-hidden="true"
            >
              {access.changeCount > 0 ? <PencilLine /> : <Eye />}
            </span>
            <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
              <p>
                <strong>{access.adminName}</strong>
                <span className="text-muted"> · {t('access.of')}</span>
              </p>
              <p className="text-muted text-sm/5">{span(access, timeZone)}</p>
              <p>{access.reason}</p>
              <Changes access={access} timeZone={timeZone} />
            </div>
          </li>
        ))}
      </ol>
    </SettingsSection>
  )
}

function Changes({ access, timeZone }: { access: Access; timeZone: string }) {
  const { changes, changeCount, readOnly } = access
  if (changeCount === 0) {
    return <p className="text-muted text-sm/5">{t(readOnly ? 'access.readOnly' : 'access.nothing')}</p>
  }
  return (
    <details className="text-sm [&>summary]:inline-block [&>summary]:w-fit [&>summary]:cursor-pointer [&>ul]:mt-1.5 [&>ul]:grid [&>ul]:gap-1 [&>ul]:text-muted">
      <summary className="link">{t('access.changes', { count: changeCount })}</summary>
      <ul>
        {changes.map(change => (
          <li key={change.at}>
            {change.what} · <time dateTime={change.at}>{formatDateTime(change.at, timeZone)}</time>
          </li>
        ))}
        {changeCount > changes.length && <li>{t('access.more', { count: changeCount - changes.length })}</li>}
      </ul>
    </details>
  )
}

function span({ startedAt, endedAt }: Access, timeZone: string): string {
  return endedAt
    ? formatTimeRange(startedAt, endedAt, timeZone)
    : t('access.since', { when: formatDateTime(startedAt, timeZone) })
}
