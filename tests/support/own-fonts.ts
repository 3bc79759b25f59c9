import { uploadFont } from '#lib/contract/fonts.ts'

import { plainFont } from './font-files.ts'
import { type Person, send, sent } from './world.ts'

interface Form {
  name?: string
  license?: string
}

function call(as: Person, bytes: Uint8Array, form: Form) {
  return { as, query: { WorkspaceId: as.workspaceId }, body: fontForm(bytes, form) } as never
}

export function fontForm(
  bytes: Uint8Array = plainFont('anton'),
  { name = 'Wild.ttf', license = 'confirmed' }: Form = {}
) {
  const body = new FormData()
  body.set('file', new File([Uint8Array.from(bytes)], name))
  body.set('license', license)
  return body
}

export function sendFont(as: Person, bytes: Uint8Array, form: Form = {}) {
  return send(uploadFont, call(as, bytes, form))
}

export function addFont(as: Person, bytes: Uint8Array, form: Form = {}) {
  return sent(uploadFont, call(as, bytes, form))
}
