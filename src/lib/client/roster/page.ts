// All the script of the page on which a team writes its list: opened on phones, so no schema and no framework.
import { partOf } from '#lib/client/part-of.ts'
import { checkLine, type LineWriter, type RosterEntry, type RosterRules } from '#lib/shared/roster-rules.ts'

import { type Answer, ask, type LineFields, lineFields, t } from './line-fields.ts'

/** Somebody else may fill in the same list. */
const LOOK_MS = 20_000

interface Line extends Omit<RosterEntry, 'id'> {
  /** Only the coach gets those of all; one's own are known to this browser. */
  id: string | null
  tag: string
  by: LineWriter | null
  isCorrected: boolean
}

type Own = RosterEntry

interface Shown {
  rules: RosterRules
  sizes: string[]
  isOpen: boolean
  lines: Line[]
}

export function runRoster(): void {
  const root = document.querySelector<HTMLElement>('[data-roster]')
  const form = root?.querySelector('form')
  if (root && form) run(root, form)
}

function run(root: HTMLElement, form: HTMLFormElement): void {
  const link = root.dataset['roster'] ?? ''
  const path = root.dataset['coach'] === undefined ? 'roster' : 'roster-coach'
  const ownKey = `roster-own-lines:${link.slice(0, 12)}`
  const own = readOwn(ownKey)
  const list = partOf(root, '[data-lines]')
  const status = partOf(root, '[data-status]')
  const problem = partOf(root, '[data-problem]')
  const cancel = partOf<HTMLButtonElement>(root, '[data-cancel]')
  const send = partOf<HTMLButtonElement>(root, '[type=submit]')
  let shown = JSON.parse(root.dataset['shown'] ?? '{}') as Shown
  let id = newId()
  let isEditing = false

  const fields: LineFields = lineFields(root, form, {
    rules: () => shown.rules,
    problems: () => {
      const others = shown.lines.map(line => ({ ...line, id: idOf(line) ?? line.tag }))
      return checkLine({ id, ...fields.typed() }, { rules: shown.rules, sizes: shown.sizes, others })
    },
    draftKey: `roster:${link.slice(0, 12)}`,
    keeps: () => !isEditing,
    save
  })
  cancel.addEventListener('click', () => begin())
  setInterval(() => document.visibilityState === 'visible' && void look(), LOOK_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
  fields.restoreDraft()
  draw()

  async function save(): Promise<void> {
    if (!fields.isRight()) return
    const line = { id, ...fields.typed() }
    send.disabled = true
    const answer = await call('POST', 'lines', line)
    send.disabled = false
    if (!answer?.ok) {
      for (const { field, message } of answer?.data?.fields ?? []) fields.say(field, message)
      return refuse(answer)
    }
    remember(line.id, answer.data?.tag)
    begin()
    take(answer.data)
    announce(t('saved', { name: line.name }))
    fields.control('name')?.focus()
  }

  /** Of a line that may be corrected here. */
  function idOf({ id: known, tag, by, isCorrected }: Line): string | undefined {
    return known ?? (by === 'team' && !isCorrected ? own[tag] : undefined)
  }

  /** Who wrote a line corrects it, also after the page was closed. */
  function remember(lineId: string, tag: string | undefined): void {
    if (!tag) return
    own[tag] = lineId
    try {
      localStorage.setItem(ownKey, JSON.stringify(own))
    } catch {
      // A browser that keeps nothing still corrects while the page is open.
    }
  }

  async function remove(line: Own): Promise<void> {
    const answer = await call('DELETE', `lines/${line.id}`)
    if (!answer?.ok) return refuse(answer)
    if (line.id === id) begin()
    take(answer.data)
    announce(t('removed', { name: line.name }))
    status.append(
      ' ',
      button(t('takeBack'), t('takeBack'), () => void takeBack(line))
    )
  }

  async function takeBack(line: Own): Promise<void> {
    const answer = await call('POST', 'lines', line)
    if (!answer?.ok) return refuse(answer)
    take(answer.data)
    announce(t('saved', { name: line.name }))
  }

  function refuse(answer: Answer<unknown> | undefined): void {
    problem.textContent = answer?.message || t('failed')
    problem.hidden = false
  }

  function call(method: string, what: string, body?: object): Promise<Answer<Shown & { tag?: string }> | undefined> {
    problem.hidden = true
    return ask<Shown & { tag?: string }>(method, `${path}/${link}${what && `/${what}`}`, body)
  }

  async function look(): Promise<void> {
    const answer = await call('GET', '')
    if (answer?.ok) take(answer.data)
  }

  function take(newest: Shown | null): void {
    if (!newest || JSON.stringify(newest.lines) === JSON.stringify(shown.lines)) return
    shown = newest
    draw()
  }

  /** The form for the next one, or with this line in it. */
  function begin(line?: Own): void {
    id = line?.id ?? newId()
    isEditing = line !== undefined
    fields.fill(line)
    problem.hidden = true
    cancel.hidden = !isEditing
    partOf(root, '[data-heading]').textContent = t(isEditing ? 'editTitle' : 'addTitle')
    send.textContent = t(isEditing ? 'save' : 'add')
    fields.keepDraft()
    if (line) fields.control('name')?.focus()
  }

  function announce(text: string): void {
    status.textContent = text
  }

  function draw(): void {
    const { lines, rules, isOpen } = shown
    const count = lines.length
    const { expected } = rules
    partOf(root, '[data-count]').textContent = expected > 0 ? t('countOf', { count, expected }) : t('count', { count })
    partOf(root, '[data-empty]').hidden = count > 0
    list.replaceChildren(...lines.map(line => row(line, isOpen)))
  }

  function row(line: Line, isOpen: boolean): HTMLElement {
    const { name, number, size, note } = line
    const lineId = idOf(line)
    const item = document.createElement('li')
    const text = document.createElement('p')
    const strong = document.createElement('strong')
    strong.textContent = [number, name].filter(Boolean).join(' ')
    const mark = line.isCorrected ? t('corrected') : ''
    text.append(strong, [size, note, mark].map(each => each && ` · ${each}`).join(''))
    item.append(text)
    if (isOpen && lineId) {
      const own = { id: lineId, name, number, size, note }
      const edit = button(t('edit'), t('editOf', { name }), () => begin(own))
      item.append(
        edit,
        button(t('remove'), t('removeOf', { name }), () => void remove(own))
      )
    }
    return item
  }

  function button(text: string, label: string, onClick: () => void): HTMLButtonElement {
    const made = document.createElement('button')
    made.type = 'button'
    made.className = 'button button-quiet'
    made.textContent = text
    made.setAttribute('aria-label', label)
    made.addEventListener('click', onClick)
    return made
  }
}

/** Ids of what was written here, by tag. */
function readOwn(key: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key) || '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Not every phone opens the page by an address that gives it crypto.randomUUID. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
