// All the script of the page on which a team writes its list: opened on phones, so no schema and no framework.
import { group } from '#lib/i18n/group.ts'
import { checkLine, type LineProblem, type RosterEntry, type RosterRules } from '#lib/shared/roster-rules.ts'
import { rosterPage } from '#locales/en/proposals.json'

const t = group(rosterPage)
const PATIENCE_MS = 25_000
/** Somebody else may fill in the same list. */
const LOOK_MS = 20_000
const FIELDS = ['name', 'number', 'size', 'note'] as const

interface Shown {
  rules: RosterRules
  sizes: string[]
  isOpen: boolean
  lines: RosterEntry[]
}

interface Answer {
  ok: boolean
  message: string
  data: (Shown & { fields?: { field: string; message: string }[] }) | null
}

export function runRoster(): void {
  const root = document.querySelector<HTMLElement>('[data-roster]')
  const form = root?.querySelector('form')
  if (!root || !form) return
  const link = root.dataset['roster'] ?? ''
  const draftKey = `roster:${link.slice(0, 12)}`
  const list = part('[data-lines]')
  const status = part('[data-status]')
  const problem = part('[data-problem]')
  const cancel = part<HTMLButtonElement>('[data-cancel]')
  const send = part<HTMLButtonElement>('[type=submit]')
  let shown = JSON.parse(root.dataset['shown'] ?? '{}') as Shown
  let id = newId()
  let isEditing = false

  form.addEventListener('input', ({ target }) => {
    keepDraft()
    const { name } = target as HTMLInputElement
    if (part(`[data-error=${name}]`).hidden && (target as HTMLInputElement).value === '') return
    tellField(name, true)
  })
  form.addEventListener('focusout', ({ target }) => {
    const field = target as HTMLInputElement
    if (field.name && field.value !== '') tellField(field.name, true)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    void save()
  })
  cancel.addEventListener('click', () => begin())
  setInterval(() => document.visibilityState === 'visible' && void look(), LOOK_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
  restoreDraft()
  draw()

  function part<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = root!.querySelector<E>(selector)
    if (!found) throw new Error(`The page has no ${selector}`)
    return found
  }

  function control(name: string): HTMLInputElement | undefined {
    return (form!.elements.namedItem(name) as HTMLInputElement | null) ?? undefined
  }

  function typed(): RosterEntry {
    const [name = '', number = '', size = '', note = ''] = FIELDS.map(field => control(field)?.value.trim() ?? '')
    return { id, name, number, size, note }
  }

  function words(found: LineProblem): string {
    const { rules } = shown
    return t(found, { count: rules.mostLetters, from: rules.numberFrom, to: rules.numberTo })
  }

  function problems() {
    return checkLine(typed(), { rules: shown.rules, sizes: shown.sizes, others: shown.lines })
  }

  function tellField(name: string, says: boolean): void {
    const found = (problems() as Record<string, LineProblem | undefined>)[name]
    say(name, says && found ? words(found) : '')
  }

  function say(name: string, text: string): void {
    const input = control(name)
    if (!input) return
    const error = part(`[data-error=${name}]`)
    error.textContent = text
    error.hidden = text === ''
    if (text) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }

  async function save(): Promise<void> {
    const found = problems()
    for (const field of FIELDS) tellField(field, true)
    const first = FIELDS.find(field => found[field])
    if (first) return control(first)?.focus()
    const line = typed()
    send.disabled = true
    const answer = await ask('POST', 'lines', line)
    send.disabled = false
    if (!answer?.ok) {
      for (const { field, message } of answer?.data?.fields ?? []) say(field, message)
      return refuse(answer)
    }
    begin()
    take(answer.data)
    announce(t('saved', { name: line.name }))
    control('name')?.focus()
  }

  async function remove(line: RosterEntry): Promise<void> {
    const answer = await ask('DELETE', `lines/${line.id}`)
    if (!answer?.ok) return refuse(answer)
    if (line.id === id) begin()
    take(answer.data)
    announce(t('removed', { name: line.name }))
    status.append(
      ' ',
      button(t('takeBack'), t('takeBack'), () => void takeBack(line))
    )
  }

  async function takeBack(line: RosterEntry): Promise<void> {
    const answer = await ask('POST', 'lines', line)
    if (!answer?.ok) return refuse(answer)
    take(answer.data)
    announce(t('saved', { name: line.name }))
  }

  function refuse(answer: Answer | undefined): void {
    problem.textContent = answer?.message || t('failed')
    problem.hidden = false
  }

  async function ask(method: string, what: string, body?: object): Promise<Answer | undefined> {
    problem.hidden = true
    try {
      const response = await fetch(`/api/v2/roster/${link}${what && `/${what}`}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS)
      })
      return (await response.json()) as Answer
    } catch {
      return undefined
    }
  }

  async function look(): Promise<void> {
    const answer = await ask('GET', '').catch(() => undefined)
    if (answer?.ok) take(answer.data)
  }

  function take(newest: Shown | null): void {
    if (!newest || JSON.stringify(newest.lines) === JSON.stringify(shown.lines)) return
    shown = newest
    draw()
  }

  /** The form for the next one, or with this line in it. */
  function begin(line?: RosterEntry): void {
    id = line?.id ?? newId()
    isEditing = line !== undefined
    for (const field of FIELDS) {
      const input = control(field)
      if (input) input.value = line?.[field] ?? ''
      say(field, '')
    }
    problem.hidden = true
    cancel.hidden = !isEditing
    part('[data-heading]').textContent = t(isEditing ? 'editTitle' : 'addTitle')
    send.textContent = t(isEditing ? 'save' : 'add')
    keepDraft()
    if (line) control('name')?.focus()
  }

  function announce(text: string): void {
    status.textContent = text
  }

  function draw(): void {
    const { lines, rules, isOpen } = shown
    const count = lines.length
    const { expected } = rules
    part('[data-count]').textContent = expected > 0 ? t('countOf', { count, expected }) : t('count', { count })
    part('[data-empty]').hidden = count > 0
    list.replaceChildren(...lines.map(line => row(line, isOpen)))
  }

  function row(line: RosterEntry, isOpen: boolean): HTMLElement {
    const { name, number, size, note } = line
    const item = document.createElement('li')
    const text = document.createElement('p')
    const strong = document.createElement('strong')
    strong.textContent = [number, name].filter(Boolean).join(' ')
    text.append(strong, [size, note].map(each => each && ` · ${each}`).join(''))
    item.append(text)
    if (isOpen) {
      const edit = button(t('edit'), t('editOf', { name }), () => begin(line))
      item.append(
        edit,
        button(t('remove'), t('removeOf', { name }), () => void remove(line))
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

  /** What was typed stays in this browser until it is on the list. */
  function keepDraft(): void {
    try {
      localStorage.setItem(draftKey, isEditing ? '' : JSON.stringify(typed()))
    } catch {
      // A browser that keeps nothing still sends.
    }
  }

  function restoreDraft(): void {
    try {
      const kept = JSON.parse(localStorage.getItem(draftKey) || '{}') as Partial<RosterEntry>
      for (const field of FIELDS) {
        const input = control(field)
        if (input && kept[field] && !input.value) input.value = kept[field]
      }
    } catch {
      // Nothing was kept.
    }
  }
}

/** Not every phone opens the page by an address that gives it crypto.randomUUID. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
