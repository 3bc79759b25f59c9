// Drawings and pictures from outside: the server reads them, because it has limits and trusts nothing; here they find their place.
import { $session, endSession } from '#lib/client/stores/session.ts'
import type { Imported } from '#lib/contract/doc-core.ts'
import type { Envelope } from '#lib/contract/endpoint.ts'
import type { PaletteEntry } from '#lib/designer/design.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'

import { say } from './announce.ts'
import { $design, commitDesign, previewDesign, select } from './document.ts'
import { askForFilms, coloursOf, isFilm } from './film-choice.ts'
import { placed } from './place-import.ts'
import { $designerSession } from './session.ts'
import { type Word, word } from './words.ts'

const LARGEST = 20 * 1024 * 1024

/** Puts them on the drawing; where they have colours that are no films, asks which films they become. */
export async function takeFiles(files: readonly File[], at?: Point): Promise<void> {
  if ($designerSession.get()?.readOnly) return say(word('readOnly'))
  const ids: string[] = []
  for (const file of files) ids.push(...(await takeFile(file, at)))
  const design = $design.get()
  if (ids.length === 0) return
  if (coloursOf(design, ids).some(({ entry }) => !isFilm(entry))) askForFilms(ids, { isImport: true })
  else commitDesign(design)
  select(ids)
}

async function takeFile(file: File, at: Point | undefined): Promise<string[]> {
  say(word('reading', { name: file.name }))
  try {
    if (file.size > LARGEST) throw new Error(word('fileTooLarge', { name: file.name }))
    const imported = await readFile(file)
    const { design, ids } = await placed(imported, { at, paint: ownColour })
    previewDesign(design)
    const notes = imported.notes.filter(note => note in NOTES).map(note => word(NOTES[note]!))
    say([word('didImport', { name: imported.name || file.name }), ...notes].join(' '))
    return ids
  } catch (error) {
    say(error instanceof Error && error.message ? error.message : word('importFailed'))
    return []
  }
}

/** A film that looks exactly so, else the file's colour until somebody has chosen. */
function ownColour(colour: PaletteEntry): PaletteEntry {
  return $design.get().palette.entries.find(({ hex }) => hex.toLowerCase() === colour.hex.toLowerCase()) ?? colour
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

/** The objects of a file, as the server reads it. */
export async function readFile(file: File): Promise<Imported> {
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
