import { useEffect, useEffectEvent, useState } from 'react'

import { readableError } from '#lib/client/readable-error.ts'

/** A part of a run that a tab shows: read with the page, and again whenever something of the run was heard. */
export function useRunPart<T>(initial: T, read: () => Promise<T>, heard: unknown) {
  const [part, setPart] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [first] = useState(heard)

  const look = useEffectEvent(async (isOver: () => boolean) => {
    try {
      const next = await read()
      if (isOver()) return
      setPart(next)
      setProblem(undefined)
    } catch (error) {
      if (!isOver()) setProblem(readableError(error))
    }
  })
  useEffect(() => {
    if (heard === first) return
    let isOver = false
    void look(() => isOver)
    return () => {
      isOver = true
    }
  }, [heard, first])
  return { part, problem }
}

/** The first so many rows of a list that is read page by page. */
export async function readRows<Row>(
  count: number,
  readPage: (page: number) => Promise<{ rows: Row[]; total: number; page: number; pageSize: number }>
) {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const found = await readPage(page)
    rows.push(...found.rows)
    if (rows.length >= Math.min(count, found.total) || found.rows.length === 0) return { ...found, rows }
  }
}
