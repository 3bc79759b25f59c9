// The designer's heavy work, done by workers. What is drawn again and again (checks, costs) has a worker of its own, so
// that a file somebody waits for never waits for them.
import { currentLocale } from '#lib/shared/locale.ts'
import rasterizer from '@resvg/resvg-wasm/index_bg.wasm?url'

import { difference } from '#lib/designer/change.ts'
import type { Design } from '#lib/designer/design.ts'
import type { FromWorker, TaskKind, Tasks, Progress, ToWorker } from '#lib/designer/workers/task-kinds.ts'

import { $design } from './document.ts'
import { fontUrl } from './fonts.ts'

interface TaskOptions<Kind extends TaskKind> {
  /** The one on the screen where left out. */
  design?: Design
  signal?: AbortSignal | undefined
  onProgress?: (output: Progress<Kind>) => void
}

/** `code` says what was wrong where the worker knows it; 'crashed' and 'too-long' are said here. */
export class TaskError extends Error {
  readonly code: string | null

  constructor(code: string | null, message: string) {
    super(message)
    this.name = 'TaskError'
    this.code = code
  }
}

interface Waiting {
  id: number
  kind: TaskKind
  input: unknown
  design: Design | undefined
  signal: AbortSignal | undefined
  onProgress: ((output: never) => void) | undefined
  resolve: (output: never) => void
  reject: (error: unknown) => void
}

const LIVE: TaskKind[] = ['check', 'nest', 'sheets', 'prints', 'garment', 'picture', 'separations']
const WITHOUT_DESIGN: TaskKind[] = ['raster', 'trace', 'palette', 'combine', 'offset', 'simplify', 'silhouette']

/** A cancelled task that does not listen is ended by force after this. */
const GRACE_MS = 1500
const LIMIT_MS = 120_000

let lastId = 0

export function runTask<Kind extends TaskKind>(
  kind: Kind,
  input: Tasks[Kind]['input'],
  { design, signal, onProgress }: TaskOptions<Kind> = {}
): Promise<Tasks[Kind]['output']> {
  const lane = LIVE.includes(kind) ? live : asked
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError())
    const about = WITHOUT_DESIGN.includes(kind) ? undefined : (design ?? $design.get())
    lane.add({ id: ++lastId, kind, input, design: about, signal, onProgress, resolve, reject })
  })
}

/** True for what is thrown where a signal ended a task: nothing to tell anybody. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function abortError(): DOMException {
  return new DOMException('The task was ended', 'AbortError')
}

interface Lane {
  add(task: Waiting): void
}

const live = createLane()
const asked = createLane()

function createLane(): Lane {
  let worker: Worker | undefined
  /** What the worker has of the design. */
  let known: Design | undefined
  let running: Waiting | undefined
  let ending: ReturnType<typeof setTimeout> | undefined
  const waiting: Waiting[] = []

  function start(): Worker {
    const next = new Worker(new URL('../../designer/workers/tasks.ts', import.meta.url), {
      type: 'module',
      name: currentLocale()
    })
    next.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => receive(data))
    next.addEventListener('error', event => crash(new TaskError('crashed', event.message)))
    const hrefOf = (path: string): string => new URL(path, location.href).href
    post(next, { type: 'places', places: { fonts: hrefOf(fontUrl('')), rasterizer: hrefOf(rasterizer) } })
    return next
  }

  function post(to: Worker, message: ToWorker): void {
    to.postMessage(message)
  }

  function next(): void {
    if (running) return
    running = waiting.shift()
    if (!running) return
    worker ??= start()
    const { id, kind, input, design } = running
    const update = design && design !== known ? (known ? { change: difference(known, design) } : { whole: design }) : undefined // biome-ignore format: one line
    if (design) known = design
    ending = setTimeout(() => crash(new TaskError('too-long', 'The task took too long')), LIMIT_MS)
    try {
      post(worker, { type: 'task', id, kind, input, update })
    } catch (error) {
      settle()?.reject(error)
      next()
    }
  }

  function receive(message: FromWorker): void {
    if (message.id !== running?.id) return
    if (message.type === 'progress') {
      if (!running.signal?.aborted) running.onProgress?.(message.output as never)
      return
    }
    const task = settle()
    if (message.type === 'done') task?.resolve(message.output as never)
    else task?.reject(new TaskError(message.code, message.message))
    next()
  }

  function settle(): Waiting | undefined {
    const task = running
    running = undefined
    clearTimeout(ending)
    return task
  }

  /** Without its worker the task is lost; the next one gets a new worker. */
  function crash(error: unknown): void {
    worker?.terminate()
    worker = undefined
    known = undefined
    settle()?.reject(error)
    next()
  }

  function cancel(task: Waiting): void {
    task.reject(abortError())
    const place = waiting.indexOf(task)
    if (place >= 0) waiting.splice(place, 1)
    if (task !== running || !worker) return
    post(worker, { type: 'cancel', id: task.id })
    clearTimeout(ending)
    ending = setTimeout(() => crash(abortError()), GRACE_MS)
  }

  return {
    add(task) {
      waiting.push(task)
      task.signal?.addEventListener('abort', () => cancel(task), { once: true })
      next()
    }
  }
}
