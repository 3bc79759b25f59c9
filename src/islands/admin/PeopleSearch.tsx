import { useRef, useState } from 'react'

import { Avatar } from '#islands/ui/Avatar.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { type FoundPerson, findPeople } from '#lib/contract/admin.ts'
import { t } from '#lib/i18n/t.ts'
import { sayPast } from '#lib/shared/say-time.ts'

import './impersonate.css'

interface Props {
  timeZone: string
  chosen: FoundPerson | undefined
  onChoose: (person: FoundPerson | undefined) => void
}

const AT_MOST = 20

type Found = { search: string; people: FoundPerson[] }

/** People by a part of their name or e-mail, to choose one of. */
export function PeopleSearch({ timeZone, chosen, onChoose }: Props) {
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState('')
  const newest = useRef('')

  async function search(text: string) {
    newest.current = text
    setError('')
    if (text.length < 2) return setFound(undefined)
    try {
      const people = await call(findPeople, { query: { search: text } })
      if (newest.current !== text) return
      setFound({ search: text, people })
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('words.failed'))
    }
  }

  return (
    <div className="grid gap-4">
      <SearchField
        label={t('impersonate.search')}
        placeholder={t('impersonate.search')}
        onSearch={text => void search(text)}
      />
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      <p className="sr-only" role="status">
        {found && t('impersonate.found', { count: found.people.length })}
      </p>
      {!found && !error && <p className="text-muted text-sm">{t('impersonate.searchHint')}</p>}
      {found?.people.length === 0 && <p className="text-muted">{t('impersonate.nobody', { search: found.search })}</p>}
      {found && found.people.length > 0 && (
        <RadioGroup
          label={t('impersonate.people')}
          hideLabel
          look="cards"
          className="person-cards"
          value={chosen?.id ?? ''}
          onChange={id => onChoose(found.people.find(person => person.id === id))}
          options={found.people.map(person => ({
            value: person.id,
            label: `${person.firstName} ${person.lastName}`,
            hint: aboutOf(person, timeZone),
            icon: <Avatar name={`${person.firstName} ${person.lastName}`} decorative />,
            end: <State person={person} />,
            disabled: person.admin || person.disabled
          }))}
        />
      )}
      {found?.people.length === AT_MOST && <p className="text-muted text-sm">{t('impersonate.more')}</p>}
    </div>
  )
}

/** In two lines: the address, then where the person works and when they last did. */
function aboutOf({ email, workspaces, lastSeenAt }: FoundPerson, timeZone: string): string {
  const seen = lastSeenAt ? t('impersonate.seen', { when: sayPast(lastSeenAt, timeZone) }) : t('impersonate.neverSeen')
  return `${email}\n${workspaces.join(', ') || t('impersonate.noWorkspace')} · ${seen}`
}

function State({ person }: { person: FoundPerson }) {
  if (person.admin) return <Badge tone="info">{t('impersonate.adminChip')}</Badge>
  if (person.disabled) return <Badge tone="danger">{t('impersonate.closedChip')}</Badge>
  if (!person.verified) return <Badge tone="warning">{t('impersonate.unverifiedChip')}</Badge>
  return null
}
