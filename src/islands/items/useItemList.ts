import { useCallback, useEffect, useRef, useState } from 'react'

import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listItems } from '#lib/contract/items.ts'
import { type ItemFilter, itemListPath, readItemFilter } from '#lib/shared/item-filter.ts'

export type ItemPage = Data<typeof listItems>

interface Start {
  workspaceId: string
  initial: ItemPage
  initialFilter: ItemFilter
}

/** The list and its filter, which is the address: a change is a step of the browser's history. */
export function useItemList({ workspaceId, initial, initialFilter }: Start) {
  const [filter, setFilter] = useState(initialFilter)
  const [items, setItems] = useState(initial)
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const { pageSize } = initial

  const load = useCallback(
    async (wanted: ItemFilter) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      setLoading(true)
      setError(undefined)
      const query = { WorkspaceId: workspaceId, ...wanted, archived: String(wanted.archived), pageSize }
      try {
        const found = await call(listItems, { query }, { signal: abort.signal })
        if (!abort.signal.aborted) setItems(found)
      } catch (failure) {
        if (!abort.signal.aborted) setError((failure as Error).message)
      }
      if (!abort.signal.aborted) setLoading(false)
    },
    [workspaceId, pageSize]
  )

  useEffect(() => {
    const onBack = () => {
      const wanted = readItemFilter(new URLSearchParams(location.search))
      setFilter(wanted)
      void load(wanted)
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [load])

  /** Any change but that of the page begins at the first one. */
  function show(change: Partial<ItemFilter>) {
    const wanted = { ...filter, page: 1, ...change }
    if (itemListPath(wanted) === itemListPath(filter)) return
    history.pushState(null, '', itemListPath(wanted))
    setFilter(wanted)
    void load(wanted)
  }

  return { filter, items, loading, error, show, reload: () => load(filter) }
}
