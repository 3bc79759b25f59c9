import { type SubmitEvent, useState } from 'react'

import { ApiError } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'

import { firstField } from './firstField.ts'
import { readForm } from './readForm.ts'

export type Errors = Record<string, string | undefined>

interface Issue {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
}

type Checked<Output> = { value: Output; issues?: undefined } | { issues: readonly Issue[] }

/** Any schema of the Standard Schema interface: zod, zod/mini and others, without importing one. */
interface Schema<Output> {
  '~standard': { validate: (value: unknown) => Checked<Output> | Promise<Checked<Output>> }
}

/**
 * A schema in a module of its own, loaded when the form is first sent: with it comes zod, a sixth of what a screen may load.
 * @param load imports that module, and gives the schema
 */
export function lateSchema<Output>(load: () => Promise<Schema<Output>>): Schema<Output> {
  return { '~standard': { validate: async value => (await load())['~standard'].validate(value) } }
}

/**
 * Checks a form with the endpoint's own body schema, then sends it. What was typed stays. Null where the screen keeps the
 * values itself: then `send` gets none.
 * @param lost what is said where no answer came, if that is more than that the connection broke off
 */
export function useSubmit<Output = undefined>(
  schema: Schema<Output> | null,
  send: (values: Output) => Promise<unknown>,
  lost?: string
) {
  const [errors, setErrors] = useState<Errors>({})
  const [pending, setPending] = useState(false)

  async function submit(form: HTMLFormElement) {
    const checked = schema
      ? await schema['~standard'].validate(readForm(form))
      : { value: undefined as Output, issues: undefined }
    if (checked.issues) {
      const found = byField(checked.issues)
      setErrors(found)
      focusFirst(form, found)
      return
    }
    setErrors({})
    await send(checked.value)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // Dialogs are React children of the form that opened them: their submit is not ours.
    event.stopPropagation()
    if (pending) return
    setPending(true)
    const form = event.currentTarget
    submit(form)
      .catch((error: unknown) => {
        const found = refusal(error, form)
        setErrors(found)
        focusFirst(form, found)
      })
      .finally(() => setPending(false))
  }

  /** What the server says of a field stands beside it, if the form has that field and the schema names it. */
  function refusal(error: unknown, form: HTMLFormElement): Errors {
    if (lost && !(error instanceof ApiError)) return { form: lost }
    const fields = schema && error instanceof ApiError ? error.fields : []
    if (fields.length === 0 || !fields.every(({ field }) => form.elements.namedItem(field))) {
      return { form: readableError(error) }
    }
    return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
  }

  return { errors, pending, onSubmit, setErrors }
}

/** The first message for each field; what has no field goes to `form`. */
function byField(issues: readonly Issue[]): Errors {
  const errors: Errors = {}
  for (const { message, path = [] } of issues) {
    const name = path.map(part => String(typeof part === 'object' ? part.key : part)).join('.') || 'form'
    errors[name] ??= message
  }
  return errors
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const isWrong = (name: string) => Object.keys(errors).some(key => key === name || key.startsWith(`${name}.`))
  for (const element of form.elements) {
    const field = element as HTMLInputElement
    if (!field.name || !isWrong(field.name)) continue
    const isHidden = field.type === 'hidden' || field.hidden || !!field.closest('[aria-hidden="true"]')
    const around = field.closest('.field')
    const target = isHidden && around ? firstField(around) : field
    target?.focus()
    return
  }
}
