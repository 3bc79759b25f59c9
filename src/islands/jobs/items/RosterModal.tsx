import { Plus, Trash2 } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { JobItemInput, JobPerson } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { checkRoster } from '#lib/shared/jobs.ts'
import { readRoster } from '#lib/shared/roster.ts'

interface Props {
  item: JobItemInput
  mayEdit: boolean
  onChange: (change: Partial<JobItemInput>) => void
  onClose: () => void
}

const MOST_PEOPLE = 1000

/** Names and numbers, one person a row: typed, or pasted as a block. */
export function RosterModal({ item, mayEdit, onChange, onClose }: Props) {
  const [people, setPeople] = useState<JobPerson[]>(item.people)
  const sizes = item.sizes.map(({ size }) => size)
  const { twice, withoutSize, differs } = checkRoster({ sizes: item.sizes, people })
  const set = (at: number, change: Partial<JobPerson>) => setPeople(people.with(at, { ...people[at]!, ...change }))

  /** A block goes behind what is there; a single word goes where the cursor is. */
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!mayEdit || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const rows = readRoster(text, sizes).map(row => ({ ...row, id: crypto.randomUUID(), note: '' }))
    const kept = people.filter(({ name, number, size }) => name || number || size)
    setPeople([...kept, ...rows].slice(0, MOST_PEOPLE))
  }

  /** As many of each size as people have it. */
  function countSizes() {
    const counts = sizes.map(size => ({ size, quantity: people.filter(person => person.size === size).length }))
    onChange({ people, sizes: counts })
    onClose()
  }

  const warnings = [
    ...(twice.length > 0 ? [t('roster.twice', { numbers: twice.join(', ') })] : []),
    ...(withoutSize > 0 ? [t('roster.withoutSize', { count: withoutSize })] : []),
    ...differs.map(({ size, ordered, listed }) => t('roster.differs', { size, ordered, listed }))
  ]

  return (
    <Modal
      title={t('roster.title')}
      description={t('roster.text')}
      size="large"
      guarded
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        onChange({ people })
        onClose()
      }}
      footer={
        <>
          {differs.length > 0 && (
            <Button className="me-auto" onClick={countSizes}>
              {t('roster.count')}
            </Button>
          )}
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('roster.keep')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3" onPaste={onPaste}>
        {warnings.length > 0 && (
          <Notice tone="warning" role="status">
            <ul>
              {warnings.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        )}
        <ol className="roster">
          {people.map((person, at) => (
            <li key={person.id} className="roster-row">
              {(['name', 'number'] as const).map(part => (
                <span key={part} className="control">
                  <input
                    aria-label={t(`roster.${part}Of`, { row: at + 1 })}
                    placeholder={t(`roster.${part}`)}
                    value={person[part]}
                    maxLength={part === 'name' ? 60 : 12}
                    onChange={event => set(at, { [part]: event.target.value })}
                  />
                </span>
              ))}
              <span className="control">
                <select
                  aria-label={t('roster.sizeOf', { row: at + 1 })}
                  value={person.size}
                  onChange={event => set(at, { size: event.target.value })}
                >
                  <option value="">{t('roster.size')}</option>
                  {[...new Set([...sizes, person.size].filter(Boolean))].map(size => (
                    <option key={size}>{size}</option>
                  ))}
                </select>
              </span>
              <IconButton
                size="small"
                label={t('ui.remove', { name: person.name || String(at + 1) })}
                icon={<Trash2 />}
                onClick={() => setPeople(people.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ol>
        <div>
          <Button
            size="small"
            icon={<Plus />}
            onClick={() =>
              setPeople([...people, { id: crypto.randomUUID(), name: '', number: '', size: '', note: '' }])
            }
          >
            {t('roster.add')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
