// What both pages of a team's list share: the fields of a line, what is said about them, and the way to the shop.
import { partOf } from '#lib/client/part-of.ts'
import { group } from '#lib/i18n/t.ts'
import type { LineProblem, LineProblems, RosterEntry, RosterRules } from '#lib/shared/roster-rules.ts'

export const t = group('rosterPage.')
const PATIENCE_MS = 25_000
const FIELDS = ['name', 'number', 'size', 'note'] as const

type Typed = Omit<RosterEntry, 'id'>

export interface Answer<Data> {
  ok: boolean
  message: string
  data: (Data & { fields?: { field: string; message: string }[] }) | null
}

interface Options {
  rules: () => RosterRules
  problems: () => LineProblems
  /** What was typed stays in this browser under this name until it is with the shop. */
  draftKey: string
  /** Nothing is kept while a line that is there is corrected. */
  keeps: () => boolean
  save: () => Promise<void>
}

export type LineFields = ReturnType<typeof lineFields>

export function lineFields(root: HTMLElement, form: HTMLFormElement, options: Options) {
  const { rules, problems, draftKey, keeps, save } = options

  form.addEventListener('input', ({ target }) => {
    keepDraft()
    const { name, value } = target as HTMLInputElement
    if (partOf(root, `[data-error=${name}]`).hidden && value === '') return
    tell(name)
  })
  form.addEventListener('focusout', ({ target }) => {
    const field = target as HTMLInputElement
    if (field.name && field.value !== '') tell(field.name)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    void save()
  })

  function control(name: string): HTMLInputElement | undefined {
    return (form.elements.namedItem(name) as HTMLInputElement | null) ?? undefined
  }

  function typed(): Typed {
    const [name = '', number = '', size = '', note = ''] = FIELDS.map(field => control(field)?.value.trim() ?? '')
    return { name, number, size, note }
  }

  function words(found: LineProblem): string {
    const { mostLetters, numberFrom, numberTo } = rules()
    return t(found, { count: mostLetters, from: numberFrom, to: numberTo })
  }

  function tell(name: string): void {
    const found = (problems() as Record<string, LineProblem | undefined>)[name]
    say(name, found ? words(found) : '')
  }

  function say(name: string, text: string): void {
    const input = control(name)
    if (!input) return
    const error = partOf(root, `[data-error=${name}]`)
    error.textContent = text
    error.hidden = text === ''
    if (text) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }

  /** Says all that is wrong and leads to the first of it. */
  function isRight(): boolean {
    const found = problems()
    for (const field of FIELDS) tell(field)
    const first = FIELDS.find(field => found[field])
    if (first) control(first)?.focus()
    return first === undefined
  }

  function fill(line?: Partial<Typed>): void {
    for (const field of FIELDS) {
      const input = control(field)
      if (input) input.value = line?.[field] ?? ''
      say(field, '')
    }
  }

  function keepDraft(): void {
    try {
      localStorage.setItem(draftKey, keeps() ? JSON.stringify(typed()) : '')
    } catch {
      // A browser that keeps nothing still sends.
    }
  }

  function restoreDraft(): void {
    try {
      const kept = JSON.parse(localStorage.getItem(draftKey) || '{}') as Partial<Typed>
      for (const field of FIELDS) {
        const input = control(field)
        if (input && kept[field]) input.value = kept[field]
      }
    } catch {
      // Nothing was kept.
    }
  }

  return { control, typed, say, isRight, fill, keepDraft, restoreDraft }
}

/** Undefined where nothing came back. */
export async function ask<Data>(method: string, path: string, body?: object): Promise<Answer<Data> | undefined> {
  try {
    const response = await fetch(`/api/v2/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS)
    })
    return (await response.json()) as Answer<Data>
  } catch {
    return undefined
  }
}
