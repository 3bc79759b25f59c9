import { useEffect, useState } from 'react'

import { type NewItem, newItem } from '#islands/parts/new-item.ts'
import { type Item, ItemDetails } from '#lib/contract/items.ts'

export type Change = (change: Partial<NewItem>) => void

/** What every section of the editor is given. */
export interface SectionProps {
  draft: NewItem
  change: Change
  errors: Record<string, string | undefined>
}

/** The item as it is on the screen, and as it was last saved. Leaving asks while the two differ. */
export function useDraft(initial: Item | undefined) {
  const [saved, setSaved] = useState(initial)
  const [draft, setDraft] = useState<NewItem>(() => (initial ? detailsOf(initial) : newItem('tee')))
  const [clean, setClean] = useState(() => JSON.stringify(draft))
  const isDirty = JSON.stringify(draft) !== clean

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  /** Takes over what the server has. */
  function accept(item: Item) {
    const details = detailsOf(item)
    setSaved(item)
    setDraft(details)
    setClean(JSON.stringify(details))
  }

  const change: Change = part => setDraft(known => ({ ...known, ...part }))
  return { draft, change, saved, isDirty, accept, replace: setDraft }
}

function detailsOf(item: Item): NewItem {
  return ItemDetails.parse(item)
}
