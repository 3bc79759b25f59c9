// Drawings and pictures from outside: the server reads them, because it has limits and trusts nothing; here they find their place.
import { $session, endSession } from '#lib/client/stores/session.ts'
import type { Imported } from '#lib/contract/doc-core.ts'
import type { Envelope } from '#lib/contract/endpoint.ts'
import { scale } from '#lib/designer/commands/scale.ts'
import { move } from '#lib/designer/commands/move.ts'
import type { PaletteEntry } from '#lib/designer/design.ts'
import { centreOf, heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'

import { say } from './announce.ts'
import { $design, commitDesign, select } from './document.ts'
import { boundsOf } from './measure.ts'
import { boardOf, layerForNew } from './places.ts'
import { nearestColour } from './nearest-colour.ts'
import { $designerSession } from './session.ts'
import { type Word, word } from './words.ts'

/** What a file may cover of the artboard. */
const SHARE = 0.9
const LARGEST = 20 * 1024 * 1024

export async function takeFiles(files: readonly File[], at?: Point): Promise<void> {
  for (const file of files) await takeFile(file, at)
}

async function takeFile(file: File, at: Point | undefined): Promise<void> {
  if (file.size > LARGEST) return say(word('fileTooLarge', { name: file.name }))
  say(word('reading', { name: file.name }))
  try {
    const imported = await readFile(file)
    await place(imported, at)
    const notes = imported.notes.filter(note => note in NOTES).map(note => word(NOTES[note]!))
    say([word('didImport', { name: imported.name || file.name }), ...notes].join(' '))
  } catch (error) {
    say(error instanceof Error && error.message ? error.message : word('importFailed'))
  }
}

/** What was left out or made simpler, in words. */
const NOTES: Record<string, Word> = {
  text: 'note_text',
  picture: 'note_picture',
  gradient: 'note_gradient',
  filter: 'note_filter',
  mask: 'note_filter',
  pattern: 'note_gradient'
}

async function readFile(file: File): Promise<Imported> {
  const workspaceId = $designerSession.get()?.workspaceId ?? ''
  const form = new FormData()
  form.set('name', file.name)
  form.set('file', file)
  const token = $session.get()?.token
  const reply = await fetch(`/core2/doc/import?WorkspaceId=${encodeURIComponent(workspaceId)}`, {
    method: 'POST',
    body: form,
    ...(token && { headers: { authorization: `Bearer ${token}` } })
  }).catch(() => {
    throw new Error(word('importOffline'))
  })
  const envelope = (await reply.json().catch(() => null)) as Envelope<Imported> | null
  if (reply.status === 401) endSession()
  if (!envelope?.ok) throw new Error(envelope?.message || word('importFailed'))
  return envelope.data as Imported
}

async function place(imported: Imported, at: Point | undefined): Promise<void> {
  const { paste } = await import('#lib/designer/commands/paste.ts')
  const design = $design.get()
  const layer = layerForNew(design)
  if (!layer) throw new Error(word('noLayer'))
  const { entries } = design.palette
  const colours = imported.clipboard.colours.map(colour => likeOurs(colour, entries))
  const made = paste(design, layer.id, { clipboard: { ...imported.clipboard, colours }, dx: 0, dy: 0 })
  if (made.ids.length === 0) throw new Error(word('importFailed'))

  const { wMm, hMm } = boardOf(design)
  const box = uniteBounds(made.ids.map(id => boundsOf(made.design, id)))
  const factor = Math.min(1, (SHARE * wMm) / widthOf(box), (SHARE * hMm) / heightOf(box))
  const [cx, cy] = centreOf(box)
  const [x, y] = at ?? [wMm / 2, hMm / 2]
  const sized = factor < 1 ? scale(made.design, made.ids, { sx: factor, sy: factor, about: [cx, cy] }) : made.design
  commitDesign(move(sized, made.ids, { dx: x - cx, dy: y - cy }))
  select(made.ids)
}

/** The film that looks most like a colour of the file: a design can only ask for films there are. */
function likeOurs(colour: PaletteEntry, entries: readonly PaletteEntry[]): PaletteEntry {
  const near = nearestColour(colour.hex, entries)
  return near ? { ...colour, hex: near.hex } : colour
}
