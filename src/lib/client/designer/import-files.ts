// Drawings and pictures from outside: the server reads them, because it has limits and trusts nothing; here they find their place.
import { $session, endSession } from '#lib/client/stores/session.ts'
import { messageOr } from '#lib/client/readable-error.ts'
import type { Imported } from '#lib/contract/doc-core.ts'
import type { Envelope } from '#lib/contract/endpoint.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import { move } from '#lib/designer/commands/move.ts'
import type { Design, PaletteEntry } from '#lib/designer/design.ts'
import { uniteBounds } from '#lib/designer/geometry/bounds.ts'
import { inRows } from '#lib/designer/geometry/in-rows.ts'
import { multiply, type Point, translation } from '#lib/designer/geometry/matrix.ts'
import { type ImportChange, withImportItems } from '#lib/designer/imports.ts'

import { announce } from './announce.ts'
import { $artboardId, $design, commitDesign, previewDesign, select } from './document.ts'
import { askForFilms, coloursOf, isFilm } from './film-choice.ts'
import { type Refusal, showRefusals } from './import-refusals.ts'
import { showRemarks } from './import-remarks.ts'
import { loadFonts } from './kernel.ts'
import { type LeftOutPage, rememberPages } from './left-out-page.ts'
import { askForPage } from './page-choice.ts'
import { boundsOf } from './measure.ts'
import { boardOf } from './places.ts'
import { fittingScale, fontsIn, MOST_COLOURS, placed } from './place-import.ts'
import { sizeText } from './naming.ts'
import { $designerSession } from './session.ts'
import { askForSize, hasShades, type SizeChoice } from './size-choice.ts'
import { giveList, isList } from './tables.ts'
import { $view } from './view.ts'
import { word } from './words.ts'

const LARGEST = 20 * 1024 * 1024

/** Puts them on the drawing; where they have colours that are no films, asks which films they become. Lists go to the names. */
export async function importFiles(files: readonly File[], at?: Point): Promise<void> {
  if ($designerSession.get()?.readOnly) return announce(word('readOnly'))
  const ids: string[] = []
  const remarks: string[] = []
  const pages: LeftOutPage[] = []
  const refusals: Refusal[] = []
  const added: string[] = []
  const groups: string[][] = []
  let [isLess, isNoted] = [false, false]
  const list = files.find(isList)
  for (const file of files) {
    if (isList(file)) {
      const refusal = file === list ? await importList(file) : { file: file.name, reason: word('oneList') }
      if (refusal) refusals.push(refusal)
      continue
    }
    const taken = await importFile(file, at)
    ids.push(...taken.ids)
    if (taken.ids.length > 0) groups.push(taken.ids)
    if (taken.name !== undefined) added.push(taken.name)
    remarks.push(...taken.remarks.map(remark => (files.length > 1 ? `${file.name}: ${remark}` : remark)))
    if (taken.page) pages.push(taken.page)
    isLess ||= taken.isLess
    isNoted ||= taken.isNoted
    if (taken.refusal) refusals.push(taken.refusal)
  }
  showRefusals(refusals)
  if (groups.length > 1) previewDesign(sideBySide(groups, pages, at))
  const design = $design.get()
  if (ids.length === 0) return
  rememberPages(pages)
  const isAsked = coloursOf(design, ids).some(({ entry }) => !isFilm(entry))
  // Where a window lists the notes, the status bar counts them.
  announceAdded(added, isAsked || isNoted ? { count: remarks.length } : { remarks })
  if (isAsked) askForFilms(ids, { remarks, file: files.map(({ name }) => name).join(', ') })
  else {
    commitDesign(design)
    if (isNoted) showRemarks(remarks, { ids, isLess })
  }
  select(ids)
}

const GAP_MM = 10

/** In rows no wider than the artboard, and the page of each with what was on it. */
function sideBySide(groups: readonly string[][], pages: LeftOutPage[], at: Point | undefined): Design {
  const design = $design.get()
  const { wMm, hMm } = boardOf(design)
  const boxes = groups.map(ids => uniteBounds(ids.map(id => boundsOf(design, id))))
  const shifts = inRows(boxes, { widthMm: wMm, gapMm: GAP_MM, middle: at ?? [wMm / 2, hMm / 2] })
  return groups.reduce((all, ids, index) => {
    const [dx, dy] = shifts[index]!
    for (const page of pages) if (page.ids === ids) page.m = multiply(translation(dx, dy), page.m)
    return move(all, ids, { dx, dy })
  }, design)
}

async function importList(file: File): Promise<Refusal | undefined> {
  try {
    await giveList(file)
    return undefined
  } catch (error) {
    return { file: file.name, reason: messageOr(error, word('importFailed')) }
  }
}

function announceAdded(names: readonly string[], { count = 0, remarks = [] }: { count?: number; remarks?: string[] }) {
  const [name = ''] = names
  const what = names.length > 1 ? word('didImportFiles', { count: names.length }) : word('didImport', { name })
  announce([what, ...(count > 0 ? [word('importNotes', { count })] : remarks)].join(' '))
}

interface ImportedFile {
  /** Of what was added. */
  name?: string
  ids: string[]
  remarks: string[]
  /** Whether something of the file is not there. */
  isLess: boolean
  /** Whether there is something to read about it. */
  isNoted: boolean
  page?: LeftOutPage | undefined
  /** Why the file was not added. */
  refusal?: Refusal
}

const NOTHING: ImportedFile = { ids: [], remarks: [], isLess: false, isNoted: false }

async function importFile(file: File, at: Point | undefined): Promise<ImportedFile> {
  announce(word('reading', { name: file.name }))
  try {
    if (file.size > LARGEST) throw new Error(word('fileTooLarge', { name: file.name }))
    const first = await readFile(file)
    await loadFonts(fontsIn(first))
    const page = await pageOf(file, first)
    const sized = page && (await sizeOf(file, page))
    if (!sized) {
      announce(word('nothingAdded'))
      return NOTHING
    }
    const { imported, room } = sized
    const { notes, widthMm: wMm, heightMm: hMm } = imported
    const name = imported.name || file.name
    const size = room === 'fit' ? 'fit' : 'own'
    const {
      design,
      ids,
      factor,
      page: m
    } = await placed(imported, {
      at,
      size,
      enlarge: room === 'enlarge',
      paint: ownColour
    })
    const changes = [...imported.changes, ...rareColours(imported)]
    previewDesign(withImportItems(design, changes, { file: name, artboard: $artboardId.get(), ids, makeId: newId }))
    const remarks = [...imported.remarks, ...sizeRemarks(imported, factor)]
    return {
      name,
      ids,
      remarks,
      page: notes.includes('page') ? { ids, wMm, hMm, m } : undefined,
      isLess: changes.length > 0,
      isNoted: notes.length > 0
    }
  } catch (error) {
    const reason = messageOr(error, word('importFailed'))
    announce(word('notAdded', { name: file.name }))
    return { ...NOTHING, refusal: { file: file.name, reason } }
  }
}

const PIXELS: Imported['format'][] = ['png', 'jpeg', 'webp']

/** A picture that the artboard has no room for is made smaller, and that is said. */
function sizeRemarks({ widthMm, heightMm, format }: Imported, factor: number): string[] {
  if (!PIXELS.includes(format) || Math.abs(factor - 1) < 0.001) return []
  const { units } = $view.get()
  const size = sizeText(widthMm, heightMm, units)
  return [word('importScaled', { size, percent: Number((100 * factor).toPrecision(3)) })]
}

/** The size of a drawing is what is made: only a person changes it, or says which of several is meant. */
function sizeOf(file: File, first: Imported): SizeChoice | Promise<SizeChoice | undefined> {
  if (PIXELS.includes(first.format)) return { imported: first, room: 'fit' }
  if (first.sizes.length < 2 && fittingScale(first) === 1 && !hasShades(first)) return { imported: first, room: 'over' }
  return askForSize({ name: file.name, first, read: how => readFile(file, { page: first.page, ...how }) })
}

function rareColours({ clipboard: { colours } }: Imported): ImportChange[] {
  const count = colours.length - MOST_COLOURS
  return count > 0 ? [{ note: 'many-colours', count, names: [] }] : []
}

/** Nothing where a PDF has several pages and nobody wants one of them. */
function pageOf(file: File, first: Imported): Imported | Promise<Imported | undefined> {
  if (!first.pages || first.pages < 2) return first
  return askForPage({ name: file.name, pages: first.pages, first, read: page => readFile(file, { page }) })
}

/** A film that looks exactly so, else the file's colour until somebody has chosen. */
function ownColour(colour: PaletteEntry): PaletteEntry {
  return $design.get().palette.entries.find(({ hex }) => hex.toLowerCase() === colour.hex.toLowerCase()) ?? colour
}

interface How {
  page?: number | null
  dpi?: number | undefined
  unit?: string | undefined
  scale?: number | undefined
  effects?: 'plain' | 'picture' | undefined
}

/** The objects of a file, as the server reads it. */
export async function readFile(file: File, how: How = {}): Promise<Imported> {
  const workspaceId = $designerSession.get()?.workspaceId ?? ''
  const form = new FormData()
  form.set('name', file.name)
  for (const [key, value] of Object.entries(how)) if (value) form.set(key, String(value))
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
