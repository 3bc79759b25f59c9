// What reaches PostgreSQL while something is done.
import pg from 'pg'
import { vi } from 'vitest'

/** What goes along with the first statement of a transaction, and with one that stands alone. */
const OF_SCOPE = /^(begin; set local platen\.scope|end$)/

/** Runs the work and gives the statements that were sent meanwhile, in order, `commit` among them. */
export async function watchStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked] = given
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text
    if (!OF_SCOPE.test(text)) statements.push(text.replaceAll(/\s+/g, ' ').trim())
    return send.apply(this, given)
  } as never)
  try {
    return { result: await work(), statements }
  } finally {
    watched.mockRestore()
  }
}
