import type { IncomingMessage } from 'node:http'
import { ReadableStream } from 'node:stream/web'

import { CONTRACT } from '#lib/contract/all.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'

import { addressTable } from './addresses.ts'

const MB = 1024 * 1024
const UPLOAD_BYTES = 25 * MB

/** What is no call of the contract has the usual limit. */
const find = addressTable(CONTRACT.map(({ endpoint }) => ({ ...endpoint, value: endpoint })))

function endpointOf(path: string, method: string): Endpoint | undefined {
  return find(path)?.values.get(method)
}

/** So much of a refused body is still read, so that the caller gets to read why. */
const PATIENCE_BYTES = 8 * MB

/** A body as it arrives: a reader gets an error in place of what is too much or too late. */
export interface Body {
  stream: ReadableStream
  /** Resolves to the status to refuse with; stays open where the body is as it should be. */
  refused: Promise<408 | 413>
  /** Refuses it, whatever of it has been read. */
  refuse(status: 408 | 413): void
}

/** Whether a form with a file comes there, which takes as long as the line is slow. */
export function isUpload(path: string, method: string): boolean {
  return endpointOf(path, method)?.upload === true
}

export function bodyLimit(path: string, method: string): number {
  const { maxBytes, upload } = endpointOf(path, method) ?? {}
  return maxBytes ?? (upload ? UPLOAD_BYTES : MB)
}

export function hasBody(request: IncomingMessage): boolean {
  const { headers } = request
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The status to refuse with before a byte of the body is read, or undefined. */
export function refuseBody(request: IncomingMessage, limit: number): 413 | 415 | undefined {
  const coding = request.headers['content-encoding']
  if (coding !== undefined && coding !== 'identity') return 415
  return Number(request.headers['content-length'] ?? 0) > limit ? 413 : undefined
}

/** Counts a body while it is read. */
export function receiveBody(request: IncomingMessage, limit: number): Body {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<408 | 413>()

  async function* read(): AsyncGenerator<Uint8Array> {
    let received = 0
    // The connection stays, to carry the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      received += (chunk as Buffer).length
      if (received > limit) {
        refuse(413)
        discardBody(request)
        throw new Error('The body is larger than allowed')
      }
      yield chunk as Buffer
    }
  }

  return { stream: ReadableStream.from(read()), refused, refuse }
}

/** Throws a refused body away as it comes; whoever goes on for megabytes is cut off. */
export function discardBody(request: IncomingMessage): void {
  let received = 0
  request.on('error', () => undefined)
  request.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > PATIENCE_BYTES) request.socket.destroy()
  })
}
