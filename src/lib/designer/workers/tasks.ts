// The designer's work off the main thread, one task after another: a Web Worker, or a worker of node:worker_threads.
import { apply } from '../change.ts'
import type { Design } from '../design.ts'
import type { Rasterizer } from '../production/raster.ts'
import { findHost } from './host.ts'
import type { DesignUpdate, FromWorker, TaskKind, Places, ToWorker } from './task-kinds.ts'
import type { Machine } from './run-task.ts'

const host = findHost<ToWorker, FromWorker>()
const cancelled = new Set<number>()
let places: Places | undefined
let design: Design | undefined
let rasterizer: Promise<Rasterizer> | undefined

// Loaded from here, not above: a module that waits for compiled code would be deaf to the first messages meanwhile.
const loadingRuns = import('./run-task.ts').then(({ createRuns }) => createRuns(machine))

const machine: Machine = {
  readFont: path => (places ? readOver(places.fonts + path.slice(path.lastIndexOf('/') + 1)) : readPackage(path)),
  loadRasterizer() {
    rasterizer ??= openRasterizer()
    // One that failed may be tried again.
    return rasterizer.catch(error => {
      rasterizer = undefined
      throw error
    })
  }
}

async function openRasterizer(): Promise<Rasterizer> {
  const wasm = await (places ? readOver(places.rasterizer) : readPackage('@resvg/resvg-wasm/index_bg.wasm'))
  const { loadWasmRasterizer } = await import('../production/raster-wasm.ts')
  return loadWasmRasterizer(wasm as Uint8Array<ArrayBuffer>)
}

async function readOver(href: string): Promise<Uint8Array> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`${answer.status} for ${href}`)
  return new Uint8Array(await answer.arrayBuffer())
}

async function readPackage(path: string): Promise<Uint8Array> {
  const { process } = globalThis
  const { readFile } = process.getBuiltinModule('node:fs/promises')
  return readFile(process.getBuiltinModule('node:url').fileURLToPath(import.meta.resolve(path)))
}

function update(change: DesignUpdate | undefined): Design | undefined {
  if (change && 'whole' in change) design = change.whole
  else if (change && design) design = apply(design, change.change)
  return design
}

async function run(id: number, kind: TaskKind, input: unknown, current: Design | undefined): Promise<void> {
  try {
    const runs = await loadingRuns
    const output = await runs[kind](input as never, {
      design: current,
      onProgress: progress => host.post({ type: 'progress', id, output: progress }),
      isCancelled: () => cancelled.has(id)
    })
    host.post({ type: 'done', id, output }, buffersOf(output))
  } catch (error) {
    const { name, message, code } = error as { name?: string; message?: string; code?: unknown }
    host.post({
      type: 'failed',
      id,
      name: name ?? 'Error',
      message: message ?? String(error),
      code: typeof code === 'string' ? code : null
    })
  }
  cancelled.delete(id)
}

/** Files are handed over, not copied. */
function buffersOf(output: unknown): ArrayBuffer[] {
  const bytes = output instanceof Uint8Array ? output : (output as { zip?: unknown } | null)?.zip
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}

let last: Promise<void> = Promise.resolve()

host.listen(message => {
  if (message.type === 'places') places = message.places
  else if (message.type === 'cancel') cancelled.add(message.id)
  else {
    const { id, kind, input } = message
    // The change counts from the message before, whichever task is still running.
    const current = update(message.update)
    last = last.then(() => run(id, kind, input, current))
  }
})
