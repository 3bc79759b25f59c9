import { useState } from 'react'

import { Avatar } from '#islands/ui/Avatar.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import type { FoundPerson } from '#lib/contract/admin.ts'
import { t } from '#lib/i18n/t.ts'
import type { PlanId } from '#lib/shared/plans.ts'
import { sayPast } from '#lib/shared/say-time.ts'

import { PeopleSearch } from './PeopleSearch.tsx'
import { PlanForm } from './PlanForm.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import './impersonate.css'
import '#islands/parts/access.css'

export interface RecentAccess {
  id: string
  subjectName: string
  reason: string
  readOnly: boolean
  startedAt: string
}

interface Props {
  recent: RecentAccess[]
  timeZone: string
}

/** An admin finds somebody, says why, and goes on as that person. */
export function ImpersonateScreen({ recent, timeZone }: Props) {
  const [person, setPerson] = useState<FoundPerson>()
  // Given here, after the people were found.
  const [plans, setPlans] = useState<Record<string, PlanId>>({})

  return (
    <div className="grid gap-5">
      <PageHeader title={t('impersonate.title')} description={t('impersonate.description')} />
      <div className="impersonate">
        <Card level={2} title={t('impersonate.who')}>
          <div className="grid gap-5">
            <PeopleSearch timeZone={timeZone} chosen={person} onChoose={setPerson} />
            {person && (
              <PlanForm
                key={person.id}
                person={person}
                plan={plans[person.id] ?? person.plan}
                onChange={plan => setPlans({ ...plans, [person.id]: plan })}
              />
            )}
          </div>
        </Card>
        <ReasonForm person={person} />
        <Card level={2} title={t('impersonate.recent')} className="impersonate-recent">
          {recent.length === 0 && <p className="text-muted">{t('impersonate.noneYet')}</p>}
          <ul className="access-list">
            {recent.map(access => (
              <li key={access.id} className="access">
                <Avatar name={access.subjectName} size="small" decorative />
                <div className="access-text">
                  <p>
                    <strong>{access.subjectName}</strong>
                    <span className="text-muted"> · {sayPast(access.startedAt, timeZone)}</span>
                    {access.readOnly && <span className="text-muted"> · {t('impersonate.lookOnly')}</span>}
                  </p>
                  <p className="text-muted text-sm">{access.reason}</p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}
