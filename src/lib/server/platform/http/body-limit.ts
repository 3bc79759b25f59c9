import type { IncomingMessage } from 'node:http'

const MB = 1024 * 1024
const UPLOADS = /^\/(core2\/doc\/import$|api\/(files(\/|$)|v2\/feedback\/[^/]+\/screenshot$))/
const DESIGNS = /^\/(api\/document|core2\/doc\/thumbnail)$/
/** So much of a refused body is still read, so that the caller gets to read why. */
const PATIENCE_BYTES = 8 * MB

export function isUpload(path: string): boolean {
  return UPLOADS.test(path)
}

export function bodyLimit(path: string): number {
  if (path === '/core2/doc/import') return 29 * MB
  if (isUpload(path)) return 25 * MB
  return DESIGNS.test(path) ? 9 * MB : MB
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

/**
 * Counts a body while it arrives. Beyond the limit the reader gets an error, `onExceeded` may answer, and the rest is
 * thrown away as it comes; whoever goes on for megabytes is cut off.
 */
export function limitBody(request: IncomingMessage, limit: number, onExceeded: () => void): void {
  const { socket } = request
  let received = 0
  request.push = chunk => {
    received += chunk?.length ?? 0
    if (received <= limit) return Object.getPrototypeOf(request).push.call(request, chunk)
    if (received > limit + PATIENCE_BYTES) socket.destroy()
    if (request.destroyed) return true
    onExceeded()
    // The stream ends in an error for its reader, while the connection stays to carry the answer.
    request._destroy = (error, done) => done(error)
    request.on('error', () => undefined)
    request.destroy(new Error('The body is larger than allowed'))
    return true
  }
}

/** For a refusal before reading: throws the body away as it comes, within the same patience. */
export function discardBody(request: IncomingMessage): void {
  limitBody(request, 0, () => undefined)
}
