/**
 * What PostgreSQL says while it starts, stops, recovers, is full, or has kept somebody waiting for too long: connections
 * (08), shutting down (57P), resources (53), files (58), time-outs and sessions ended by one, and deadlocks.
 */
const SERVER = /^(08|57P|53|58)|^(55P03|57014|25P03|25006|40001|40P01)$/

const SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/

/** The driver's own errors have no code. */
const DRIVER =
  /^Connection terminated|^timeout e|^Query read timeout$|is not queryable$|^Cannot use a pool after|connection has been discarded$|driver has already been destroyed$/

/** Whether the same request may well succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message, cause } = error as Error & { code?: unknown }
  if (typeof code === 'string' && (SERVER.test(code) || SOCKET.test(code))) return true
  if (!code && DRIVER.test(message)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  return cause !== undefined && isDatabaseAway(cause)
}
