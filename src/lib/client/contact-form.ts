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
  const texts = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const body: Record<string, string> = Object.fromEntries(texts)
  button.ariaBusy = 'true'
  button.disabled = true
  showError(form, '')
  try {
    const FileIds = await sendFiles(form)
    if (!FileIds) return showError(form, form.dataset['again'] ?? '')
    const reply = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...body, ...(FileIds.length > 0 && { FileIds }) })
    })
    const { ok, message, data } = (await reply.json()) as Reply
    if (ok) return showThanks(form, body['Email'] ?? '')
    const fields = data?.fields ?? []
    // A file that the server has not any more is uploaded again.
    if (fields.some(({ field }) => field === 'file')) sentFiles = new WeakMap()
    for (const { field, message: sentence } of fields) markField(form, field, sentence)
    showError(form, fields.length > 0 ? (form.dataset['again'] ?? '') : message)
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  } catch {
    showError(form, form.dataset['failed'] ?? '')
  } finally {
    button.ariaBusy = null
    button.disabled = false
  }
}

let sentFiles = new WeakMap<File, string>()

/** Each once, however often the form is sent. Gives their ids; nothing where one was refused, which is said at the field. */
async function sendFiles(form: HTMLFormElement): Promise<string[] | undefined> {
  const field = form.querySelector<HTMLInputElement>('input[type=file]')
  if (!field?.files?.length) return []
  const { upload, most, mostText, tooLarge, bytes } = field.dataset
  const files = [...field.files]
  const refuse = (sentence: string): undefined => {
    markField(form, field.name, sentence)
    field.focus()
  }
  if (files.length > Number(most)) return refuse(mostText!)
  const large = files.find(({ size }) => size > Number(bytes))
  if (large) return refuse(tooLarge!.replace('__name__', large.name))
  const ids: string[] = []
  for (const file of files) {
    let id = sentFiles.get(file)
    if (!id) {
      const body = new FormData()
      body.set('file', file)
      const reply = await fetch(upload!, { method: 'POST', body })
      const { ok, message, data } = (await reply.json()) as { ok: boolean; message: string; data: { id: string } }
      if (!ok) return refuse(`${file.name}: ${message.replace(/^file: /, '')}`)
      id = data.id
      sentFiles.set(file, id)
    }
    ids.push(id)
  }
  return ids
}

function markField(form: HTMLFormElement, name: string, sentence: string): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  const error = form.querySelector<HTMLElement>(`#${field.id}-error`)
  if (!error) return
  error.textContent = sentence
  error.hidden = !sentence
  field.setAttribute('aria-invalid', String(!!sentence))
}

function showError(form: HTMLFormElement, sentence: string): void {
  const alert = form.querySelector<HTMLElement>('[role=alert]')!
  alert.textContent = sentence
  alert.hidden = !sentence
}

function showThanks(form: HTMLFormElement, email: string): void {
  const thanks = document.createElement('p')
  thanks.className = 'contact-thanks'
  thanks.tabIndex = -1
  thanks.setAttribute('role', 'status')
  thanks.textContent = (form.dataset['thanks'] ?? '').replace('__email__', email)
  form.replaceWith(thanks)
  thanks.focus()
}
