import type { Design } from '#lib/designer/design.ts'

import { word, type Word } from './words.ts'

const LONGEST = 40

/** What a person gave it, else what it says, else what it is. */
export function objectName({ objects }: Design, id: string | undefined): string {
  const object = id === undefined ? undefined : objects[id]
  if (!object) return word('object')
  const text = object.type === 'text' ? object.text.runs.map(({ s }) => s).join(' ') : ''
  const name = (object.name ?? text).replaceAll(/\s+/g, ' ').trim()
  if (!name) return word(`object_${object.type}` as Word)
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name
}
