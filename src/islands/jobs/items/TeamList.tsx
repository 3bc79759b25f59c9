import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { CopyField } from '#islands/ui/CopyField.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { saveRoster, turnOffRoster } from '#lib/contract/calls/rosters.ts'
import type { Roster } from '#lib/contract/rosters.ts'
import { t } from '#lib/i18n/t.ts'
import { putLines } from '#lib/shared/roster-rules.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

import { TeamPeople } from './TeamPeople.tsx'
import type { TeamListProps } from './TeamListModal.tsx'

interface Props extends TeamListProps {
  title: string
  roster: Roster
  input: { params: { jobId: string; itemId: string }; query: { WorkspaceId: string } }
  onRoster: (roster: Roster) => void
  onSetUp: () => void
  onAsk: () => void
  /** What has just been done. */
  said: string
}

/** Who is on the list so far, and what of it the item does not have yet. */
export function TeamList(props: Props) {
  const { title, roster, item, input, timeZone, said, onRoster, onSetUp, onAsk, onChange, onClose } = props
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const [countsSizes, setCountsSizes] = useState(roster.rules.asksSize)
  const { rules, lines, people: _, link, coachLink, ...settings } = roster
  const { endsAt, isClosed } = settings
  const entries = lines.map(({ by: _by, isCorrected: _isCorrected, ...line }) => line)
  const { people, added, changed, sizes } = putLines(item, entries)
  const moved = countsSizes ? sizes.filter(({ before, quantity }) => before !== quantity) : []
  const isNew = lines.length > 0 && (added + changed > 0 || moved.length > 0)
  const isOver = Date.parse(endsAt) <= Date.now()
  const missing = Math.max(0, rules.expected - lines.length)
  const day = formatMoment(endsAt, timeZone)
  const state = isClosed ? t('rosterLink.closed') : t(isOver ? 'rosterLink.ended' : 'rosterLink.openUntil', { day })

  async function act<Done extends { roster: Roster }>(work: () => Promise<Done>): Promise<Done | undefined> {
    setPending(true)
    setProblem('')
    try {
      const done = await work()
      onRoster(done.roster)
      return done
    } catch (error) {
      setProblem(readableError(error))
      return undefined
    } finally {
      setPending(false)
    }
  }

  function put(): void {
    onChange({
      people,
      ...(countsSizes && { sizes: sizes.map(({ size, quantity }) => ({ size, quantity })) })
    })
    onClose()
  }

  return (
    <Modal
      title={title}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button variant="primary" disabled={!isNew} onClick={put}>
            {t('rosterLink.put')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {link ? <CopyField label={t('rosterLink.link')} value={link} /> : <p>{t('rosterLink.off')}</p>}
        {coachLink && (
          <div className="grid gap-1">
            <CopyField label={t('rosterLink.coachLink')} value={coachLink} />
            <p className="text-muted">{t('rosterLink.coachLinkHint')}</p>
          </div>
        )}
        <p role="status">
          {[
            state,
            t('rosterLink.people', { count: lines.length }),
            missing > 0 ? t('rosterLink.missing', { count: missing }) : ''
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onSetUp}>
            {t('rosterLink.settings')}
          </Button>
          {isClosed || isOver ? (
            <Button
              size="small"
              pending={pending}
              onClick={() =>
                isOver
                  ? onSetUp()
                  : void act(() => call(saveRoster, { ...input, body: { ...rules, ...settings, isClosed: false } }))
              }
            >
              {t('rosterLink.reopen')}
            </Button>
          ) : (
            <Button
              size="small"
              pending={pending}
              onClick={() =>
                void act(() => call(saveRoster, { ...input, body: { ...rules, ...settings, isClosed: true } }))
              }
            >
              {t('rosterLink.close')}
            </Button>
          )}
          {link && !coachLink && !isClosed && !isOver && (
            <Button
              size="small"
              pending={pending}
              onClick={() => void act(() => call(saveRoster, { ...input, body: { ...rules, ...settings } }))}
            >
              {t('rosterLink.makeCoachLink')}
            </Button>
          )}
          {link && (
            <Button size="small" pending={pending} onClick={() => void act(() => call(turnOffRoster, input))}>
              {t('rosterLink.turnOff')}
            </Button>
          )}
        </div>
        {said && <Notice tone="success">{said}</Notice>}
        {(link || roster.people.length > 0) && (
          <TeamPeople
            roster={roster}
            input={input}
            pending={pending}
            act={act}
            onAsk={onAsk}
            isOpen={!isClosed && !isOver && link !== null}
          />
        )}
        {lines.length === 0 ? (
          <p>{t('rosterLink.nobody')}</p>
        ) : (
          <>
            <ul className="grid max-h-80 overflow-y-auto [&_li]:border-b [&_li]:border-b-line [&_li]:py-2 [&_li]:wrap-anywhere">
              {lines.map(({ id, name, number, size, note, isCorrected }) => (
                <li key={id}>
                  <strong>{[number, name].filter(Boolean).join(' ')}</strong>
                  {[size, note, isCorrected ? t('rosterLink.corrected') : '']
                    .map(each => each && ` · ${each}`)
                    .join('')}
                </li>
              ))}
            </ul>
            {item.sizes.length > 0 && rules.asksSize && (
              <Checkbox
                label={t('rosterLink.countSizes')}
                checked={countsSizes}
                onChange={event => setCountsSizes(event.target.checked)}
              />
            )}
            <p>
              {isNew
                ? [
                    t('rosterLink.putText', { added, changed }),
                    moved
                      .map(({ size, before, quantity }) => t('rosterLink.sizes', { size, before, after: quantity }))
                      .join(', ')
                  ].join(' ')
                : t('rosterLink.same')}
            </p>
          </>
        )}
      </div>
    </Modal>
  )
}
