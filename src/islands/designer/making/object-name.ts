import { nameOf } from '#lib/client/designer/naming.ts'
import type { Design } from '#lib/designer/design.ts'

import { word } from './words.ts'

const LONGEST = 40

/** What an object is called everywhere in the editor, short enough for a sentence. */
export function objectName(design: Design, id: string | undefined): string {
  const object = id === undefined ? undefined : design.objects[id]
  if (!object) return word('object')
  const name = nameOf(design, object)
  return name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name
}
