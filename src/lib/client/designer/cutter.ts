// Straight to the cutter, over the browser's own serial port (Web Serial; not in TypeScript's list of browser APIs yet).
import type { PlotLanguage } from '#lib/designer/production/plot.ts'
import { type PlotTool, splitByTool, type ToolPart } from '#lib/designer/production/plot-tools.ts'

interface Port {
  open(options: { baudRate: number; bufferSize?: number; flowControl?: 'none' | 'hardware' }): Promise<void>
  close(): Promise<void>
  writable: WritableStream<Uint8Array> | null
}

interface Serial {
  requestPort(): Promise<Port>
}

const CHUNK_BYTES = 1024

/** Ends what may have been sent in half, and lifts the tool. */
const LIFT: Record<PlotLanguage, string> = { hpgl: ';PU;SP0;', dmpl: ' U,e', gpgl: '\x03O0,0\x03' }

/** A cutter that is switched off, or holds its line closed, does not take that either: nobody waits longer for it. */
const LIFT_MS = 1000

/** Lifts the tool where it is, so that somebody can change it. */
const PAUSE: Record<PlotLanguage, string> = { hpgl: 'PU;', dmpl: 'U,', gpgl: 'O0,0\x03' }

function serial(): Serial | undefined {
  return (navigator as Navigator & { serial?: Serial }).serial
}

export function canCutDirectly(): boolean {
  return serial() !== undefined
}

export type CutterFailure = 'busy' | 'lost'

export class CutterError extends Error {
  readonly code: CutterFailure

  constructor(code: CutterFailure, cause: unknown) {
    super(`The cutter did not take it: ${code}`, { cause })
    this.name = 'CutterError'
    this.code = code
  }
}

export interface Sending {
  language: PlotLanguage
  baudRate: number
  flowControl: 'none' | 'hardware'
  signal: AbortSignal
  onProgress: (share: number) => void
  /** Waits until another tool is in. Left out: the cutter changes them by itself. */
  onTool?: ((tool: PlotTool, signal: AbortSignal) => Promise<void>) | undefined
}

/** Asks for the port and sends; false where the person chose none. */
export async function sendToCutter(plot: string, { baudRate, flowControl, ...sending }: Sending): Promise<boolean> {
  let port: Port
  try {
    port = await serial()!.requestPort()
  } catch (error) {
    if ((error as DOMException).name === 'NotFoundError') return false
    throw error
  }
  try {
    await port.open({ baudRate, flowControl, bufferSize: 8 * CHUNK_BYTES })
  } catch (error) {
    throw new CutterError('busy', error)
  }
  const { language, signal, onTool } = sending
  const parts = onTool ? splitByTool(plot, language) : [{ tool: 'blade' as const, text: plot }]
  try {
    await write(port.writable!, parts, sending)
  } catch (error) {
    if (signal.aborted) return false
    throw new CutterError('lost', error)
  } finally {
    await port.close().catch(() => undefined)
  }
  return true
}

/** Bit by bit, as fast as the machine takes it: what is cancelled stops soon, also where it takes nothing. */
async function write(
  stream: WritableStream<Uint8Array>,
  parts: readonly ToolPart[],
  { language, signal, onProgress, onTool }: Omit<Sending, 'baudRate' | 'flowControl'>
): Promise<void> {
  const writer = stream.getWriter()
  const encoder = new TextEncoder()
  const texts = parts.map(({ text }) => encoder.encode(text))
  const all = texts.reduce((sum, { length }) => sum + length, 0)
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  stopped.catch(() => undefined)
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  let written = 0
  try {
    for (const [index, bytes] of texts.entries()) {
      if (index > 0) {
        await Promise.race([writer.write(encoder.encode(PAUSE[language])), stopped])
        await onTool?.(parts[index]!.tool, signal)
      }
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        signal.throwIfAborted()
        const chunk = bytes.subarray(at, at + CHUNK_BYTES)
        await Promise.race([writer.write(chunk), stopped])
        written += chunk.length
        onProgress(written / all)
      }
    }
  } catch (error) {
    // The pen up, or the blade would rest in the film.
    if (signal.aborted && !(await isTaken(writer.write(encoder.encode(LIFT[language]))))) {
      void writer.abort().catch(() => undefined)
    }
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    writer.releaseLock()
  }
}

async function isTaken(write: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), LIFT_MS)
  try {
    return await Promise.race([write.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
