import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { CopyField } from '#islands/ui/CopyField.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { call } from '#lib/client/api.ts'
import { remindRosterPeople, removeRosterPerson } from '#lib/contract/calls/rosters.ts'
import type { Roster, RosterPerson } from '#lib/contract/rosters.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  roster: Roster
  input: { params: { jobId: string; itemId: string }; query: { WorkspaceId: string } }
  isOpen: boolean
  pending: boolean
  /** Gives whether it was done; shows what has become of the list. */
  act: (work: () => Promise<{ roster: Roster; mailed?: number }>) => Promise<{ mailed?: number } | undefined>
  onAsk: () => void
}

/** Who is asked by a link of their own, and who has answered. */
export function TeamPeople({ roster, input, isOpen, pending, act, onAsk }: Props) {
  const [said, setSaid] = useState('')
  /** Whose link could not be copied, so that it is shown to be copied by hand. */
  const [uncopied, setUncopied] = useState<RosterPerson>()
  const { people } = roster
  const answered = people.filter(({ answeredAt }) => answeredAt).length
  const isAnySilent = people.some(({ answeredAt, email, isMuted }) => !answeredAt && email && !isMuted)

  async function copy(person: RosterPerson) {
    setUncopied(undefined)
    try {
      await navigator.clipboard.writeText(person.link ?? '')
      setSaid(t('rosterPeople.copied', { name: person.name }))
    } catch {
      setUncopied(person)
    }
  }

  async function remove({ id, name }: RosterPerson) {
    const isSure = await openDialog(simpleDialog, {
      title: t('rosterPeople.removeTitle', { name }),
      text: t('rosterPeople.removeText'),
      confirm: t('rosterPeople.removeNow'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (isSure) await act(() => call(removeRosterPerson, { ...input, params: { ...input.params, personId: id } }))
  }

  async function remind() {
    const done = await act(() => call(remindRosterPeople, input))
    if (!done) return
    const { mailed = 0 } = done
    setSaid(mailed > 0 ? t('rosterPeople.mailed', { count: mailed }) : t('rosterPeople.nobodyReminded'))
  }

  return (
    <section className="grid gap-2" aria-label={t('rosterPeople.title')}>
      <h3 className="field-label">{t('rosterPeople.title')}</h3>
      <p className="text-muted">
        {people.length > 0 ? t('rosterPeople.progress', { answered, count: people.length }) : t('rosterPeople.text')}
      </p>
      {people.length > 0 && (
        <ul className="grid max-h-80 overflow-y-auto [&_li]:border-b [&_li]:border-b-line [&_li]:py-2 [&_li]:wrap-anywhere">
          {people.map(person => (
            <li
              key={person.id}
              className="flex flex-wrap items-center gap-2 [&>:first-child]:min-w-0 [&>:first-child]:flex-[1_1_12rem]"
            >
              <span>
                <strong>{person.name}</strong> <span className="text-muted">{factsOf(person)}</span>
              </span>
              <Badge tone={person.answeredAt ? 'success' : 'neutral'}>
                {t(person.answeredAt ? 'rosterPeople.answered' : 'rosterPeople.waiting')}
              </Badge>
              {person.link && (
                <span className="flex">
                  <IconButton
                    label={t('rosterPeople.copy', { name: person.name })}
                    icon={<Copy />}
                    onClick={() => void copy(person)}
                  />
                  <IconButton
                    label={t('rosterPeople.remove', { name: person.name })}
                    icon={<Trash2 />}
                    disabled={pending}
                    onClick={() => void remove(person)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status">{said}</p>
      {uncopied?.link && <CopyField label={t('rosterPeople.copyBy', { name: uncopied.name })} value={uncopied.link} />}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onAsk}>
            {t('rosterPeople.ask')}
          </Button>
          {isAnySilent && (
            <Button size="small" pending={pending} onClick={() => void remind()}>
              {t('rosterPeople.remind')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function factsOf({ email, isMuted, reminders, answeredAt }: RosterPerson): string {
  if (answeredAt) return email
  if (!email) return t('rosterPeople.noEmail')
  const facts = [
    email,
    isMuted ? t('rosterPeople.muted') : reminders > 0 && t('rosterPeople.reminded', { count: reminders })
  ]
  return facts.filter(Boolean).join(' · ')
}
