// A form of a public page: sent without leaving it, with the server's sentences at the fields they are about. What was
// typed stays whatever happens.
import { newId } from './ids.ts'

interface Reply {
  ok: boolean
  message: string
  data: { fields?: { field: string; message: string }[] } | null
}

export function enhanceContactForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-contact-form]')) {
    let key = newId()
    form.noValidate = true
    form.addEventListener('input', event => {
      // A changed message is another message.
      key = newId()
      markField(form, (event.target as HTMLInputElement).name, '')
    })
    form.addEventListener('submit', event => {
      event.preventDefault()
      void send(form, key)
    })
  }
}

async function send(form: HTMLFormElement, key: string): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!
  const body = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  button.setAttribute('aria-busy', 'true')
  button.disabled = true
  say(form, '')
  try {
    const reply = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body)
    })
    const { ok, message, data } = (await reply.json()) as Reply
    if (ok) return thank(form, body['Email'] ?? '')
    const fields = data?.fields ?? []
    for (const { field, message: sentence } of fields) markField(form, field, sentence)
    say(form, fields.length > 0 ? (form.dataset['again'] ?? '') : message)
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  } catch {
    say(form, form.dataset['failed'] ?? '')
  } finally {
    button.removeAttribute('aria-busy')
    button.disabled = false
  }
}

function markField(form: HTMLFormElement, name: string, sentence: string): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  const error = form.querySelector<HTMLElement>(`#${field.id}-error`)
  if (!error) return
  error.textContent = sentence
  error.hidden = sentence === ''
  if (sentence) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

function say(form: HTMLFormElement, sentence: string): void {
  const alert = form.querySelector<HTMLElement>('[role=alert]')!
  alert.textContent = sentence
  alert.hidden = sentence === ''
}

function thank(form: HTMLFormElement, email: string): void {
  const thanks = document.createElement('p')
  thanks.className = 'contact-thanks'
  thanks.tabIndex = -1
  thanks.setAttribute('role', 'status')
  thanks.textContent = (form.dataset['thanks'] ?? '').replace('__email__', email)
  form.replaceWith(thanks)
  thanks.focus()
}
