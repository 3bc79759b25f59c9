export type Values = { [name: string]: unknown }

/**
 * What the form would send, as the contract wants it: `a.b` is nested, a number field is a number (nothing when empty),
 * a checkbox without a value is a boolean and a group of checkboxes always a list.
 */
export function readForm(form: HTMLFormElement): Values {
  const values: Values = {}
  const data = new FormData(form)
  for (const element of form.elements) {
    if (!isField(element)) continue
    const { name } = element
    const wire = element.dataset['wire'] ?? (element.type === 'number' ? 'number' : 'text')
    if (wire === 'boolean') put(values, name, (element as HTMLInputElement).checked)
    else if (wire === 'list' || isManyFiles(element)) put(values, name, data.getAll(name))
    else if (data.has(name)) put(values, name, wire === 'number' ? toNumber(data.get(name)) : data.get(name))
  }
  return values
}

function isField(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  const field = element as HTMLInputElement
  return !!field.name && !field.disabled && !['FIELDSET', 'BUTTON', 'OUTPUT'].includes(field.tagName)
}

function isManyFiles(element: Element): boolean {
  return element instanceof HTMLInputElement && element.type === 'file' && element.multiple
}

function toNumber(value: FormDataEntryValue | null): number | undefined {
  return value === '' ? undefined : Number(value)
}

function put(values: Values, name: string, value: unknown): void {
  const parts = name.split('.')
  let at = values
  for (const [index, part] of parts.entries()) {
    const following = parts[index + 1]
    if (following === undefined) at[part] = value
    else {
      at[part] ??= /^\d+$/.test(following) ? [] : {}
      at = at[part] as Values
    }
  }
}
