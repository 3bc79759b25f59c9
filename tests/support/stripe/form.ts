// Stripe's way of writing nested values in forms and addresses: a[b][0]=c, a[]=c.

export interface FormFields {
  [name: string]: FormValue
}

export type FormValue = string | FormValue[] | FormFields

/** Lists written with numbers stay objects, since only the schema knows whether `a[0]` is a list or a name. */
export function parseForm(encoded: string): FormFields {
  const fields: FormFields = Object.create(null)
  for (const [key, value] of new URLSearchParams(encoded)) {
    const [, first = key, rest = ''] = /^([^[]*)(.*)$/.exec(key) ?? []
    const path = [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part ?? '')]
    place(fields, path, value)
  }
  return fields
}

function place(fields: FormFields, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    fields[name] = value
  } else if (rest[0] === '') {
    const list = Array.isArray(fields[name]) ? fields[name] : []
    fields[name] = [...list, value]
  } else {
    const inner = fields[name]
    const nested: FormFields = typeof inner === 'object' && !Array.isArray(inner) ? inner : Object.create(null)
    fields[name] = nested
    place(nested, rest, value)
  }
}
