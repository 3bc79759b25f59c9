// Straight to the cutter, over the browser's own serial port (Web Serial; not in TypeScript's list of browser APIs yet).
import type { PlotLanguage } from '#lib/designer/production/plot.ts'

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
}

/** Asks for the port and sends; false where the person chose none. */
export async function sendToCutter(
  plot: string,
  { language, baudRate, flowControl, signal, onProgress }: Sending
): Promise<boolean> {
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
  try {
    await write(port.writable!, new TextEncoder().encode(plot), { language, signal, onProgress })
  } catch (error) {
    if (signal.aborted) return false
    throw new CutterError('lost', error)
  } finally {
    await port.close().catch(() => undefined)
  }
  return true
}

/** Bit by bit, as fast as the machine takes it: what is cancelled stops soon. */
async function write(
  stream: WritableStream<Uint8Array>,
  bytes: Uint8Array,
  { language, signal, onProgress }: Pick<Sending, 'language' | 'signal' | 'onProgress'>
): Promise<void> {
  const writer = stream.getWriter()
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      if (signal.aborted) {
        // The pen up, or the blade would rest in the film.
        await writer.write(new TextEncoder().encode(LIFT[language]))
        throw signal.reason
      }
      await writer.ready
      await writer.write(bytes.subarray(at, at + CHUNK_BYTES))
      onProgress(Math.min(1, (at + CHUNK_BYTES) / bytes.length))
    }
  } finally {
    writer.releaseLock()
  }
}
