import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { call } from '#lib/client/api.ts'
import { getFirstDay } from '#lib/contract/calls/production-calendar.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import { dateFormat } from '#lib/shared/date-format.ts'

interface Props {
  workspaceId: string
  of: 'job' | 'store'
  id: string
  /** The day that is promised. */
  value: string | null
  /** Nothing where it cannot be changed. */
  onChoose?: ((day: string) => void) | undefined
}

const dayName = () => dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Beside a due date: the first day on which the shop has time for it, and whether what is promised is before that. */
export function FirstDay({ workspaceId, of, id, value, onChoose }: Props) {
  const [found, setFound] = useState<Data<typeof getFirstDay>>()
  useEffect(() => {
    const stop = new AbortController()
    // Without an answer nothing is promised by it.
    call(getFirstDay, { query: { WorkspaceId: workspaceId, of, id } }, { signal: stop.signal }).then(
      setFound,
      () => undefined
    )
    return () => stop.abort()
  }, [workspaceId, of, id])
  if (!found || found.pieces === 0) return null
  const { day } = found
  if (day === null) return <p className="text-muted text-sm/5">{t('capacity.firstNever')}</p>
  const isEarlier = value !== null && value < day
  return (
    <p className="text-sm/5 flex flex-wrap items-center gap-2" role="status">
      <span className={isEarlier ? 'text-danger' : 'text-muted'}>
        {t(isEarlier ? 'capacity.firstAfter' : 'capacity.first', { day: dayName().format(new Date(day)) })}
      </span>
      {onChoose && value !== day && (
        <Button size="small" variant="quiet" onClick={() => onChoose(day)}>
          {t('capacity.takeFirst')}
        </Button>
      )}
    </p>
  )
}
