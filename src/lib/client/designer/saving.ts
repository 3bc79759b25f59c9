// The edit session of the open design: what is sent is the difference to what the server has. What cannot be sent waits in
// this browser.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { ApiError, call } from '#lib/client/api.ts'
import { createEditSession, type EditState } from '#lib/client/edit-session.ts'
import { newId } from '#lib/client/ids.ts'
import { changeDocument, createDocument, getDocument } from '#lib/contract/calls/documents.ts'
import { nameDocumentVersion as nameVersion } from '#lib/contract/calls/document-history.ts'
import type { Document } from '#lib/contract/documents.ts'
import { type Change, difference, isEmpty, packChange } from '#lib/designer/change.ts'
import type { Design } from '#lib/designer/design.ts'
import { type Merged, mergeDesigns } from '#lib/designer/merge.ts'
import { isSame } from '#lib/designer/merge-values.ts'

import { announce } from './announce.ts'
import { $design, $settled, amendDesign, followDesign, openDesign } from './document.ts'
import { nameOf } from './naming.ts'
import { $designerSession } from './session.ts'
import { stepInWords } from './step-words.ts'
import { forgetUnsent, storeUnsent } from './unsent.ts'
import { word } from './words.ts'

const PAUSE_MS = 400
const LOOK_AGAIN_MS = 300
/** What is replaced stays as a version, but not of each second in which two people pull at one thing. */
const BETWEEN_VERSIONS_MS = 120_000

const $id = atom<string | undefined>()

/** The document on the server; none before the first change of a new design. */
export const $documentId: ReadableAtom<string | undefined> = $id
/** Whether there is something on the server to compare with. */
export const $canSave: ReadableAtom<boolean> = computed($id, id => id !== undefined)

let base: Design | undefined
let rev = 0
let isReadOnly = false
/** Said once, and once again when the connection is back. */
let isCutOff = false
/** What was last on its way when the line broke: the server may have it. */
let doubtful: Design | undefined
/** A new design as it was first sent: whatever is drawn until the answer comes, it is made once. */
let making: { design: Design; key: string } | undefined

const session = createEditSession<Change | 'all', never>({ unsent, send, keep, pauseMs: PAUSE_MS })

export const $saveState: ReadableAtom<EditState<never>> = session.$state
/** Sends at once what is not sent. */
export const saveNow = session.save
/** Until what is on its way has been answered. */
export const whenAnswered = session.answered
/** Asks before the page is left, and tries again when the connection is back. */
export const watchConnection = session.watch

$settled.listen(() => session.touch())

$saveState.listen(state => {
  if (state.kind === 'refused') announce(state.message)
  if (state.kind === 'offline' && !isCutOff) announce(word('wentOffline'))
  const isSafe = state.kind === 'saved' || state.kind === 'clean'
  if (isSafe && isCutOff) announce(word('backOnline'))
  if (state.kind === 'offline' || isSafe) isCutOff = !isSafe
})

/** Opens a document of the server, or a new design that it does not have yet. */
export function startSaving(document: Document | null, design: Design, { readOnly }: { readOnly: boolean }): void {
  base = document ? design : undefined
  rev = document?.rev ?? 0
  isReadOnly = readOnly
  making = undefined
  doubtful = undefined
  $id.set(document?.id)
  openDesign(design, { readOnly })
  session.decide()
}

function unsent(): Change | 'all' | undefined {
  const design = $settled.get()
  if (isReadOnly) return undefined
  if (!base) return design.id === 'new' && isBlank(design) ? undefined : 'all'
  const change = difference(base, design)
  // Undone, but perhaps not on the server.
  return isEmpty(change) && !doubtful ? undefined : change
}

async function send(change: Change | 'all'): Promise<void> {
  const design = $settled.get()
  try {
    await (change === 'all' ? make(design) : sendChange(design, change))
    doubtful = undefined
  } catch (error) {
    if (!(error instanceof ApiError)) doubtful = design
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const theirs = await fetchDocument()
    if (!theirs) throw error
    if (!wasMine(theirs)) await mergeWith(theirs)
  }
}

async function make(design: Design): Promise<void> {
  making ??= { design, key: newId() }
  const { key: idempotencyKey, design: first } = making
  const name = first.name.trim() || word('untitled')
  const query = { WorkspaceId: $designerSession.get()?.workspaceId ?? '' }
  const made = await call(createDocument, { query, body: { from: 'design', name, design: first } }, { idempotencyKey })
  making = undefined
  rev = made.rev
  $id.set(made.id)
  const drawnMeanwhile = $settled.get()
  base = { ...first, id: made.design.id }
  amendDesign({ id: made.design.id })
  if (drawnMeanwhile === first) base = $settled.get()
}

async function sendChange(design: Design, change: Change): Promise<void> {
  const query = { WorkspaceId: $designerSession.get()?.workspaceId ?? '', Id: $id.get()! }
  const saved = await call(changeDocument, { query, body: { rev, change: packChange(change) } })
  rev = saved.rev
  base = design
}

/** What stands in the way may be what was sent from here, and only the answer was lost: then it is saved after all. */
export function wasMine(theirs: Document | undefined): boolean {
  if (!doubtful || !theirs || !isSame(contentOf(doubtful), contentOf(designIn(theirs)))) return false
  base = doubtful
  doubtful = undefined
  rev = theirs.rev
  session.touch()
  return true
}

/** What cannot be sent outlives the page. */
function keep(change: Change | 'all' | undefined): void {
  const id = $id.get()
  if (!id || change === 'all') return
  if (change && base) storeUnsent(id, { base, change })
  else forgetUnsent(id)
}

async function fetchDocument(): Promise<Document | undefined> {
  const [opened, id] = [$designerSession.get(), $id.get()]
  if (!opened || !id) return undefined
  return call(getDocument, { query: { WorkspaceId: opened.workspaceId, Id: id } })
}

/** A drag is not taken from under the hand. */
export async function afterGesture(): Promise<void> {
  while ($design.get() !== $settled.get()) await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
}

let versionAt = -BETWEEN_VERSIONS_MS

/** What another device saved, put together with what is unsent here, which is sent next. What ours replaces stays as a version. */
export async function mergeWith(theirs: Document): Promise<void> {
  await afterGesture()
  const isReplacing = ({ replaced, fields }: Merged) => replaced.length + fields.length > 0
  if (isReplacing(mergedWith(theirs)) && performance.now() - versionAt > BETWEEN_VERSIONS_MS) {
    const query = { WorkspaceId: $designerSession.get()?.workspaceId ?? '', Id: theirs.id }
    const who = theirs.updatedBy || word('somebody')
    await call(nameVersion, { query, body: { name: word('theirState', { who }).slice(0, 120) } })
    versionAt = performance.now()
  }
  await afterGesture()
  // Meanwhile the next save may have been put together with something newer.
  if (theirs.rev <= rev) return
  const merged = mergedWith(theirs)
  base = designIn(theirs)
  rev = theirs.rev
  followDesign(merged.design)
  announce(mergedText(merged))
  session.touch()
}

function mergedWith(theirs: Document): Merged {
  const others = designIn(theirs)
  return mergeDesigns({ base: base ?? others, mine: $settled.get(), theirs: others })
}

function mergedText({ design, replaced, restored, fields }: Merged): string {
  const nameIn = (id: string | undefined) => {
    const object = id === undefined ? undefined : design.objects[id]
    return object ? nameOf(design, object) : word('designSettings')
  }
  const count = replaced.length + fields.length
  if (count > 0) return word('mergedReplaced', { count, name: nameIn(replaced[0]) })
  if (restored.length > 0) return word('mergedRestored', { count: restored.length, name: nameIn(restored[0]) })
  return word('merged')
}

/** What another device saved is shown here: nothing is unsent. */
export function follow(document: Document): void {
  const design = designIn(document)
  const before = $settled.get()
  base = design
  rev = document.rev
  followDesign(design)
  announce(word('followed', { what: stepInWords(before, design) }))
}

/** An earlier version is the newest now: what is drawn here is that. */
export function adopt(document: Document): void {
  startSaving(document, designIn(document), { readOnly: false })
}

function designIn({ design, name }: Document): Design {
  return { ...design, name }
}

export function currentRev(): number {
  return rev
}

function isBlank(design: Design): boolean {
  return Object.keys(design.objects).length === 0 && design === $design.get() && design.artboards.length === 1
}

/** Apart from what the server notes in it. */
function contentOf({ rev: _, session: __, ...design }: Design): Partial<Design> {
  return design
}
