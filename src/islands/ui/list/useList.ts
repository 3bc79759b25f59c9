import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { createList, type ListOptions } from '#lib/client/list.ts'
import type { Shown } from '#lib/shared/list-filter.ts'

export type ListOf<Filter extends object, Found extends Shown> = ReturnType<typeof useList<Filter, Found>>

/** A list and its filter, which is the address of the page. */
export function useList<Filter extends object, Found extends Shown>(options: ListOptions<Filter, Found>) {
  const { address } = options
  const [list] = useState(() => createList(options))
  const state = useStore(list.$list)

  useEffect(() => list.watch(), [list])

  return {
    ...state,
    isNarrowed: address.isNarrowed(state.filter),
    show: list.show,
    /** Without any filter. */
    showAll: () => list.show(address.start),
    turnTo: (page: number) => address.turnTo(page, state.found),
    reload: list.reload,
    href: (change: Partial<Filter>) => address.path({ ...state.filter, ...change })
  }
}
