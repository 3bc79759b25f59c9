// All the script of the page on which one person says what they wear.
import { partOf } from '#lib/client/part-of.ts'
import { checkLine, type RosterEntry, type RosterRules } from '#lib/shared/roster-rules.ts'

import { ask, type LineFields, lineFields, t } from './line-fields.ts'

interface Shown {
  rules: RosterRules
  sizes: string[]
  line: RosterEntry
  takenNumbers: string[]
  answeredAt: string | null
  isMuted: boolean
  isOpen: boolean
  hasEmail: boolean
}

export function runOwnLine(): void {
  const root = document.querySelector<HTMLElement>('[data-own]')
  const form = root?.querySelector('form')
  if (!root || !form) return
  const link = root.dataset['own'] ?? ''
  const status = partOf(root, '[data-status]')
  const problem = partOf(root, '[data-problem]')
  const send = partOf<HTMLButtonElement>(root, '[type=submit]')
  const reminders = partOf(root, '[data-reminders]')
  const mute = partOf<HTMLButtonElement>(root, '[data-mute]')
  const answered = partOf(root, '[data-answered]')
  const muted = partOf(root, '[data-muted]')
  let shown = JSON.parse(root.dataset['shown'] ?? '{}') as Shown
  const fields: LineFields = lineFields(root, form, {
    rules: () => shown.rules,
    problems,
    draftKey: `roster-own:${link.slice(0, 12)}`,
    keeps: () => JSON.stringify(fields.typed()) !== JSON.stringify(saved()),
    save
  })
  mute.addEventListener('click', () => void setMuted())
  fields.fill(shown.line)
  if (shown.isOpen) fields.restoreDraft()
  draw()

  function saved() {
    const { name, number, size, note } = shown.line
    return { name, number, size, note }
  }

  function problems() {
    // Only their numbers are known of others.
    const others = shown.takenNumbers.map(number => ({ id: '', name: '', number, size: '', note: '' }))
    return checkLine({ ...fields.typed(), id: shown.line.id }, { rules: shown.rules, sizes: shown.sizes, others })
  }

  async function save(): Promise<void> {
    if (!fields.isRight()) return
    send.disabled = true
    const isTaken = await call('', fields.typed())
    send.disabled = false
    if (isTaken) status.textContent = t('ownSaved', { name: shown.line.name })
  }

  async function setMuted(): Promise<void> {
    mute.disabled = true
    await call('/mute', { isMuted: !shown.isMuted })
    mute.disabled = false
  }

  async function call(what: string, body: object): Promise<boolean> {
    problem.hidden = true
    status.textContent = ''
    const answer = await ask<Shown>('POST', `roster-person/${link}${what}`, body)
    if (answer?.ok && answer.data) {
      shown = answer.data
      fields.keepDraft()
      draw()
      return true
    }
    for (const { field, message } of answer?.data?.fields ?? []) fields.say(field, message)
    problem.textContent = answer?.message || t('failed')
    problem.hidden = false
    return false
  }

  function draw(): void {
    const { answeredAt, isMuted, isOpen, hasEmail } = shown
    send.textContent = t(answeredAt ? 'ownChange' : 'ownSend')
    answered.hidden = !answeredAt
    reminders.hidden = !hasEmail || !isOpen || answeredAt !== null
    muted.textContent = isMuted ? t('ownMuted') : ''
    mute.textContent = t(isMuted ? 'ownUnmute' : 'ownMute')
  }
}
