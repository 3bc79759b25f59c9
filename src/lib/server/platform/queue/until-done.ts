interface Work<Row, Key> {
  /** The next rows that are due, without those that were tried before: a round ends when there are none. */
  find: (without: Key[]) => Promise<Row[]>
  idOf: (row: Row) => Key
  work: (row: Row) => Promise<unknown>
  onFailure: (row: Row, error: unknown) => void
  /** So many rows of a batch are worked at together. */
  atOnce?: number
}

/**
 * Works in batches until nothing is due, however much there is. Each row is tried once in a round, so neither one that fails
 * nor one that stays due holds up the others or goes round for ever. Gives how many were tried.
 */
export async function untilDone<Row, Key>({
  find,
  idOf,
  work,
  onFailure,
  atOnce = 1
}: Work<Row, Key>): Promise<number> {
  const tried: Key[] = []
  for (;;) {
    const rows = await find(tried)
    if (rows.length === 0) return tried.length
    const rest = rows.values()
    const workers = Array.from({ length: atOnce }, async () => {
      for (const row of rest) {
        tried.push(idOf(row))
        await work(row).catch((error: unknown) => onFailure(row, error))
      }
    })
    await Promise.all(workers)
  }
}
