import { zip } from '#lib/shared/zip.ts'

import type { Wanted } from './order-change-queries.ts'

export interface Changed {
  label: string
  from: string
  to: string
}

type Look = Pick<Wanted, 'size' | 'personalisation'>

/** For the order's history and mails: what was and what is, in words. */
export function differences(before: Look, now: Look): Changed[] {
  const changes = zip(now.personalisation, before.personalisation).flatMap(([{ field, value }, { value: was }]) => {
    return was === value ? [] : [{ label: field.label, from: was, to: value }]
  })
  const size = { label: 'Size', from: before.size.name, to: now.size.name }
  return now.size.id === before.size.id ? changes : [size, ...changes]
}
