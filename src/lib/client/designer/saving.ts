// Keeps what is drawn: after a pause the difference to what the server has is sent. What cannot be sent waits in this
// browser; what somebody else changed meanwhile is never overwritten without asking.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { ApiError, call } from '#lib/client/api.ts'
import { wire } from '#lib/client/wire.ts'
import { CALLS } from '#lib/contract/calls.ts'
import type * as history from '#lib/contract/document-history.ts'
import type * as contract from '#lib/contract/documents.ts'
import type { Document, StaleDocument } from '#lib/contract/documents.ts'
import { difference, isEmpty, packChange } from '#lib/designer/change.ts'
import type { Design } from '#lib/designer/design.ts'

import { say } from './announce.ts'
import { $design, $settled, amendDesign, commitDesign, followDesign, openDesign } from './document.ts'
import { $designerSession } from './session.ts'
import { forgetUnsent, keepUnsent } from './unsent.ts'
import { openWindow } from './windows.ts'
import { word } from './words.ts'

const getDocument = wire<typeof contract.getDocument>(CALLS.getDocument)
const createDocument = wire<typeof contract.createDocument>(CALLS.createDocument)
const saveDocument = wire<typeof contract.saveDocument>(CALLS.saveDocument)
const changeDocument = wire<typeof contract.changeDocument>(CALLS.changeDocument)

const nameVersion = wire<typeof history.nameDocumentVersion>(CALLS.nameDocumentVersion)

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }
  | { kind: 'conflict'; theirs: StaleDocument }
  | { kind: 'readOnly' }

const PAUSE_MS = 400
const AGAIN_MS = 10_000

const $state = atom<SaveState>({ kind: 'saved' })
const $id = atom<string | undefined>()

export const $saveState: ReadableAtom<SaveState> = $state
/** The document on the server; none before the first change of a new design. */
export const $documentId: ReadableAtom<string | undefined> = $id
/** Whether there is something on the server to compare with. */
export const $canSave: ReadableAtom<boolean> = computed($id, id => id !== undefined)

let base: Design | undefined
let rev = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
/** Said once, and once again when the connection is back. */
let isCutOff = false

/** Opens a document of the server, or a new design that it does not have yet. */
export function startSaving(document: Document | null, design: Design, { readOnly }: { readOnly: boolean }): void {
  clearTimeout(timer)
  base = document ? design : undefined
  rev = document?.rev ?? 0
  $id.set(document?.id)
  openDesign(design, { readOnly })
  $state.set({ kind: readOnly ? 'readOnly' : 'saved' })
}

$settled.listen(design => {
  const { kind } = $state.get()
  if (
    kind === 'readOnly' ||
    kind === 'conflict' ||
    design === base ||
    (!base && design.id === 'new' && isBlank(design))
  )
    return
  $state.set({ kind: 'unsaved' })
  clearTimeout(timer)
  timer = setTimeout(() => void saveNow(), PAUSE_MS)
})

/** Sends at once what is not sent. */
export async function saveNow(): Promise<void> {
  clearTimeout(timer)
  const { kind } = $state.get()
  if (kind === 'readOnly' || kind === 'conflict') return
  running ??= work().finally(() => {
    running = undefined
  })
  await running
}

async function work(): Promise<void> {
  for (let design = $settled.get(); ; design = $settled.get()) {
    const change = base && difference(base, design)
    if (change && isEmpty(change)) {
      if (isCutOff) say(word('backOnline'))
      isCutOff = false
      $state.set({ kind: 'saved' })
      return
    }
    $state.set({ kind: 'saving' })
    try {
      await send(design, change)
    } catch (error) {
      if (fail(error, design)) return
    }
  }
}

async function send(design: Design, change: ReturnType<typeof difference> | undefined): Promise<void> {
  const session = $designerSession.get()
  const id = $id.get()
  const query = { WorkspaceId: session?.workspaceId ?? '' }
  if (!id || !change) {
    const name = design.name.trim() || word('untitled')
    const made = await call(createDocument, { query, body: { from: 'design', name, design } })
    rev = made.rev
    $id.set(made.id)
    const drawnMeanwhile = $settled.get()
    base = { ...design, id: made.design.id }
    amendDesign({ id: made.design.id })
    if (drawnMeanwhile === design) base = $settled.get()
    return
  }
  const saved = await call(changeDocument, { query: { ...query, Id: id }, body: { rev, change: packChange(change) } })
  rev = saved.rev
  base = design
  forgetUnsent(id)
}

/** True where trying again at once is of no use. */
function fail(error: unknown, design: Design): boolean {
  const id = $id.get()
  if (id && base) keepUnsent(id, rev, difference(base, design))
  if (error instanceof ApiError && error.status === 409) {
    askWhichStays(error.data as StaleDocument)
  } else if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
    $state.set({ kind: 'refused', message: error.message })
    say(error.message)
  } else {
    if (!isCutOff) say(word('wentOffline'))
    isCutOff = true
    $state.set({ kind: 'offline' })
    timer = setTimeout(() => void saveNow(), AGAIN_MS)
  }
  return true
}

/** What somebody else saved, to look at before choosing. */
export async function fetchTheirs(): Promise<Design | undefined> {
  const [session, id] = [$designerSession.get(), $id.get()]
  if (!session || !id) return undefined
  const theirs = await call(getDocument, { query: { WorkspaceId: session.workspaceId, Id: id } })
  return { ...theirs.design, name: theirs.name }
}

/** After a conflict: what is drawn here replaces what somebody else drew, which stays under that name as a version. */
export async function keepMine(theirName: string): Promise<void> {
  const [session, id] = [$designerSession.get(), $id.get()]
  if (!session || !id) return
  const query = { WorkspaceId: session.workspaceId, Id: id }
  const theirs = await call(getDocument, { query })
  await call(nameVersion, { query, body: { name: theirName.slice(0, 120) } })
  const design = $settled.get()
  const saved = await call(saveDocument, { query, body: { rev: theirs.rev, design } })
  rev = saved.rev
  base = design
  forgetUnsent(id)
  $state.set({ kind: 'saved' })
  await saveNow()
}

/** What is drawn here is one step back. */
export async function takeTheirs(): Promise<void> {
  const [session, id] = [$designerSession.get(), $id.get()]
  if (!session || !id) return
  const theirs = await call(getDocument, { query: { WorkspaceId: session.workspaceId, Id: id } })
  const mine = $settled.get()
  const design = { ...theirs.design, name: theirs.name }
  forgetUnsent(id)
  startSaving(theirs, design, session)
  openDesign(mine, session)
  commitDesign(design)
  say(word('tookTheirs'))
}

/** What is drawn here becomes a design of its own, and is gone on with. */
export async function saveAsCopy(): Promise<void> {
  const [session, id] = [$designerSession.get(), $id.get()]
  if (!session) return
  const design = $settled.get()
  const name = word('copyName', { name: design.name }).slice(0, 120)
  const query = { WorkspaceId: session.workspaceId }
  const made = await call(createDocument, { query, body: { from: 'design', name, design } })
  if (id) forgetUnsent(id)
  startSaving(made, { ...made.design, name: made.name }, session)
}

/** What another device saved is shown here: nothing is unsent. */
export function follow(document: Document): void {
  const design = { ...document.design, name: document.name }
  base = design
  rev = document.rev
  followDesign(design)
}

/** Asks at once, where the next save would be refused. */
export function askWhichStays(theirs: StaleDocument): void {
  clearTimeout(timer)
  $state.set({ kind: 'conflict', theirs })
  openWindow('conflict')
}

/** Until what is on its way has been answered. */
export async function whenAnswered(): Promise<void> {
  await running
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

/** Tries again when the connection is back, and before the page goes away. */
export function watchConnection(): () => void {
  const again = () => $state.get().kind === 'offline' && void saveNow()
  const hide = () => document.visibilityState === 'hidden' && $state.get().kind === 'unsaved' && void saveNow()
  const leave = (event: BeforeUnloadEvent) => {
    if (['unsaved', 'saving', 'offline', 'refused', 'conflict'].includes($state.get().kind)) event.preventDefault()
  }
  addEventListener('online', again)
  addEventListener('visibilitychange', hide)
  addEventListener('beforeunload', leave)
  return () => {
    removeEventListener('online', again)
    removeEventListener('visibilitychange', hide)
    removeEventListener('beforeunload', leave)
  }
}
