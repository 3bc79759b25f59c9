// What was done at a press and is not sent yet. It is kept by this browser, so that a reload or minutes without network
// lose nothing; each act has an id of its own, by which the server counts it once.
import { atom } from 'nanostores'

import { call } from '#lib/client/api.ts'
import { ApiError } from '#lib/client/api.ts'
import { recordActs } from '#lib/contract/calls/production-work.ts'
import type { ActResult } from '#lib/contract/production-work.ts'
import type { PieceAct } from '#lib/shared/production-runs.ts'

export interface QueuedAct {
  id: string
  kind: PieceAct
  code: string
  reason?: string
  to?: string
}

interface Queue {
  acts: QueuedAct[]
  /** Nothing was heard from the server at the last try. */
  isOffline: boolean
  isSending: boolean
  /** What the server refused, for the person to read. */
  refused: { code: string; message: string }[]
}

const EMPTY: Queue = { acts: [], isOffline: false, isSending: false, refused: [] }
const BATCH = 100
const RETRY_MS = 4000

export const $pressQueue = atom<Queue>(EMPTY)

let workspace = ''
let timer: ReturnType<typeof setTimeout> | undefined
let onSent: ((results: ActResult[]) => void) | undefined

const keyOf = (workspaceId: string) => `press-acts:${workspaceId}`

function change(next: Partial<Queue>): void {
  $pressQueue.set({ ...$pressQueue.get(), ...next })
}

/** Goes on with what this browser has kept. Gives a function that ends it. */
export function openPressQueue(workspaceId: string, heard: (results: ActResult[]) => void): () => void {
  workspace = workspaceId
  onSent = heard
  $pressQueue.set({ ...EMPTY, acts: readKept(workspaceId) })
  const again = () => void flush()
  addEventListener('online', again)
  again()
  return () => {
    removeEventListener('online', again)
    clearTimeout(timer)
    onSent = undefined
  }
}

export function queueAct(act: Omit<QueuedAct, 'id'>): QueuedAct {
  const kept = { id: crypto.randomUUID(), ...act }
  save([...readKept(workspace), kept])
  void flush()
  return kept
}

/** An act that was not sent yet is as if it had never been. True where it could be taken out. */
export function dropAct(id: string): boolean {
  if ($pressQueue.get().isSending) return false
  const acts = readKept(workspace)
  if (!acts.some(act => act.id === id)) return false
  save(acts.filter(act => act.id !== id))
  return true
}

export function clearRefused(): void {
  change({ refused: [] })
}

/** One try at a time. What came while it was under way is sent behind it. */
export async function flush(): Promise<void> {
  clearTimeout(timer)
  if ($pressQueue.get().isSending) return
  const acts = readKept(workspace).slice(0, BATCH)
  change({ acts: readKept(workspace) })
  if (acts.length === 0) return
  change({ isSending: true })
  try {
    const results = await call(recordActs, { query: { WorkspaceId: workspace }, body: { acts } })
    const done = new Set(results.map(({ id }) => id))
    const refused = results.filter(({ ok }) => !ok).map(({ code, message }) => ({ code, message }))
    save(readKept(workspace).filter(({ id }) => !done.has(id)))
    change({ isOffline: false, refused: [...$pressQueue.get().refused, ...refused] })
    onSent?.(results)
  } catch (error) {
    // Answered, and not let in or not understood: trying again by itself would not help, and what is kept stays.
    const isAnswered = error instanceof ApiError && error.status < 500
    change({ isOffline: !isAnswered, ...(isAnswered && { refused: [{ code: '', message: error.message }] }) })
  }
  change({ isSending: false })
  if (readKept(workspace).length > 0) timer = setTimeout(() => void flush(), $pressQueue.get().isOffline ? RETRY_MS : 0)
}

function save(acts: QueuedAct[]): void {
  try {
    localStorage.setItem(keyOf(workspace), JSON.stringify(acts))
  } catch {
    // A browser that keeps nothing has it until the page is closed.
    memory = acts
  }
  change({ acts })
}

let memory: QueuedAct[] | undefined

/** Two tabs of one browser share it. */
function readKept(workspaceId: string): QueuedAct[] {
  if (memory) return memory
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? '[]')
    return Array.isArray(kept) ? (kept as QueuedAct[]) : []
  } catch {
    return []
  }
}
