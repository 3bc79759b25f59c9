/** Connection classes (08, 57P, 53) of PostgreSQL, lock and statement time-outs, and sockets that broke. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08|57P|53)|^(55P03|57014)$|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(message)
  )
}
