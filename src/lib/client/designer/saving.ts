// The edit session of the open design: what is sent is the difference to what the server has. What cannot be sent waits in
// this browser.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { ApiError, call } from '#lib/client/api.ts'
import { createEditSession, EditConflict, type EditState } from '#lib/client/edit-session.ts'
import { newId } from '#lib/client/ids.ts'
import { getDocument, createDocument, saveDocument, changeDocument } from '#lib/contract/calls/documents.ts'
import { nameDocumentVersion as nameVersion } from '#lib/contract/calls/document-history.ts'
import type { Document, StaleDocument } from '#lib/contract/documents.ts'
import { type Change, difference, isEmpty, packChange } from '#lib/designer/change.ts'
import type { Design } from '#lib/designer/design.ts'

import { announce } from './announce.ts'
import { $design, $settled, amendDesign, commitDesign, followDesign, openDesign } from './document.ts'
import { $designerSession } from './session.ts'
import { forgetUnsent, storeUnsent } from './unsent.ts'
import { openWindow } from './windows.ts'
import { word } from './words.ts'

const PAUSE_MS = 400

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

const session = createEditSession<Change | 'all', StaleDocument>({ unsent, send, keep, pauseMs: PAUSE_MS })

export const $saveState: ReadableAtom<EditState<StaleDocument>> = session.$state
/** Sends at once what is not sent. */
export const saveNow = session.save
/** Until what is on its way has been answered. */
export const whenAnswered = session.answered
/** Asks before the page is left, and tries again when the connection is back. */
export const watchConnection = session.watch
/** Asks at once, where the next save would be refused. */
export const askWhichStays = session.ask

$settled.listen(() => session.touch())

$saveState.listen(state => {
  if (state.kind === 'conflict') openWindow('conflict')
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
    if (!wasMine(await fetchDocument())) throw new EditConflict(error.data as StaleDocument)
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
  if (!doubtful || !theirs || contentOf(doubtful) !== contentOf({ ...theirs.design, name: theirs.name })) return false
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
  if (change) storeUnsent(id, rev, change)
  else forgetUnsent(id)
}

async function fetchDocument(): Promise<Document | undefined> {
  const [opened, id] = [$designerSession.get(), $id.get()]
  if (!opened || !id) return undefined
  return call(getDocument, { query: { WorkspaceId: opened.workspaceId, Id: id } })
}

/** What somebody else saved, to look at before choosing. */
export async function fetchTheirs(): Promise<Design | undefined> {
  const theirs = await fetchDocument()
  return theirs && { ...theirs.design, name: theirs.name }
}

/** After a conflict: what is drawn here replaces what somebody else drew, which stays under that name as a version. */
export async function keepMine(theirName: string): Promise<void> {
  const theirs = await fetchDocument()
  if (!theirs) return
  const query = { WorkspaceId: $designerSession.get()?.workspaceId ?? '', Id: theirs.id }
  await call(nameVersion, { query, body: { name: theirName.slice(0, 120) } })
  const design = $settled.get()
  const saved = await call(saveDocument, { query, body: { rev: theirs.rev, design } })
  rev = saved.rev
  base = design
  goOn(theirs.id)
  await saveNow()
}

/** What is drawn here is one step back. */
export async function acceptTheirs(): Promise<void> {
  const theirs = await fetchDocument()
  if (!theirs) return
  const mine = $settled.get()
  const design = { ...theirs.design, name: theirs.name }
  startSaving(theirs, design, { readOnly: false })
  openDesign(mine)
  commitDesign(design)
  goOn(theirs.id)
  announce(word('tookTheirs'))
}

/** The conflict is over, and nothing waits in this browser. */
function goOn(id: string): void {
  doubtful = undefined
  forgetUnsent(id)
  session.decide()
}

/** What is drawn here becomes a design of its own, and is gone on with. */
export async function saveAsCopy(): Promise<void> {
  const [opened, id] = [$designerSession.get(), $id.get()]
  if (!opened) return
  const design = $settled.get()
  const name = word('copyName', { name: design.name }).slice(0, 120)
  const query = { WorkspaceId: opened.workspaceId }
  const made = await call(createDocument, { query, body: { from: 'design', name, design } })
  if (id) forgetUnsent(id)
  startSaving(made, { ...made.design, name: made.name }, { readOnly: false })
}

/** What another device saved is shown here: nothing is unsent. */
export function follow(document: Document): void {
  const design = { ...document.design, name: document.name }
  base = design
  rev = document.rev
  followDesign(design)
}

/** An earlier version is the newest now: what is drawn here is that. */
export function adopt(document: Document): void {
  startSaving(document, { ...document.design, name: document.name }, { readOnly: false })
}

export function currentRev(): number {
  return rev
}

function isBlank(design: Design): boolean {
  return Object.keys(design.objects).length === 0 && design === $design.get() && design.artboards.length === 1
}

/** Apart from what the server notes in it, and in whichever order it keeps it. */
function contentOf({ rev: _, session: __, ...design }: Design): string {
  return JSON.stringify(design, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
