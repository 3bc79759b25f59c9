import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { ApiError, call } from '#lib/client/api.ts'
import { createAutosave, SaveConflict, type SaveState } from '#lib/client/autosave.ts'
import { type StoreDetail, type StoreSettings, updateStore } from '#lib/contract/stores.ts'

import { readableError } from '../readable-error.ts'

type Change = StoreSettings & { password: string }

export interface Setup {
  workspaceId: string
  /** As the server has it. */
  store: StoreDetail
  /** As the fields show it: what was typed wins over what is saved. */
  draft: StoreSettings
  save: SaveState
  /** The server's sentences by path of the field. */
  errors: Record<string, string>
  change: (patch: Partial<Change>) => void
  /** Sends at once; true when nothing is left unsaved. */
  flush: () => Promise<boolean>
  /** Calls that answer the whole store: items, coupons, state. Gives the reason in words when it failed. */
  act: (work: () => Promise<StoreDetail>) => Promise<string | undefined>
  /** Takes a newer store that another call brought. */
  put: (store: StoreDetail) => void
  /** Somebody else's version, while the person decides; and the settings that both changed. */
  conflict: { store: StoreDetail; keys: (keyof StoreSettings)[] } | undefined
  resolve: (choice: 'mine' | 'newest') => void
}

/** A store while it is set up: every change is shown at once and saved behind it. */
export function useSetup(initial: StoreDetail, workspaceId: string): Setup {
  const [store, setStore] = useState(initial)
  const [draft, setDraft] = useState(initial.settings)
  const [status, setStatus] = useState<{ save: SaveState; errors: Record<string, string> }>({
    save: { kind: 'saved' },
    errors: {}
  })
  const [conflict, setConflict] = useState<Setup['conflict']>()
  // What the next call builds on; a render would be too late for it.
  const base = useRef({ store: initial, blocked: false })

  const autosave = useMemo(() => {
    function take(newest: StoreDetail) {
      base.current.store = newest
      setStore(newest)
    }

    async function send(patch: Partial<Change>): Promise<void> {
      if (base.current.blocked) throw new SaveConflict()
      const { id, revision } = base.current.store
      try {
        const body = { ...patch, revision }
        take(await call(updateStore, { params: { storeId: id }, query: { WorkspaceId: workspaceId }, body }))
      } catch (error) {
        const newest = newestOf(error)
        if (!newest) throw error
        const keys = changedByBoth(patch, base.current.store, newest)
        base.current.store = newest
        if (keys.length > 0) {
          base.current.blocked = true
          setConflict({ store: newest, keys })
          throw new SaveConflict()
        }
        // Nobody touched the same fields: theirs come in, ours go on top.
        setStore(newest)
        setDraft({ ...newest.settings, ...withoutPassword(made.pending()) })
        await send(patch)
      }
    }

    const made = createAutosave<Change>({ send, onState: (save, errors) => setStatus({ save, errors }) })
    return made
  }, [workspaceId])

  const put = useCallback((newest: StoreDetail) => {
    if (newest.revision < base.current.store.revision) return
    base.current.store = newest
    setStore(newest)
  }, [])

  useEffect(() => {
    function beforeUnload(event: BeforeUnloadEvent) {
      if (Object.keys(autosave.pending()).length === 0) return
      void autosave.flush()
      event.preventDefault()
    }
    const retry = () => void autosave.flush()
    addEventListener('beforeunload', beforeUnload)
    addEventListener('online', retry)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      removeEventListener('online', retry)
    }
  }, [autosave])

  return {
    workspaceId,
    store,
    draft,
    save: status.save,
    errors: status.errors,
    conflict,
    change(patch) {
      setDraft(current => ({ ...current, ...withoutPassword(patch) }))
      autosave.change(patch)
    },
    flush: autosave.flush,
    put,
    async act(work) {
      await autosave.flush()
      try {
        put(await work())
        return
      } catch (error) {
        const newest = newestOf(error)
        if (newest) put(newest)
        return readableError(error)
      }
    },
    resolve(choice) {
      base.current.blocked = false
      const newest = base.current.store
      setConflict(undefined)
      setStore(newest)
      if (choice === 'newest') autosave.discard()
      setDraft({ ...newest.settings, ...withoutPassword(autosave.pending()) })
      if (choice === 'mine') void autosave.flush()
    }
  }
}

/** The store that a refusal for an old revision brings along. */
function newestOf(error: unknown): StoreDetail | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return
  const data = error.data as StoreDetail | { store?: StoreDetail } | null
  if (!data || typeof data !== 'object') return
  if ('revision' in data) return data
  return 'store' in data ? data.store : undefined
}

function changedByBoth(patch: Partial<Change>, before: StoreDetail, newest: StoreDetail): (keyof StoreSettings)[] {
  const keys = Object.keys(withoutPassword(patch)) as (keyof StoreSettings)[]
  return keys.filter(key => {
    const theirs = JSON.stringify(newest.settings[key])
    return theirs !== JSON.stringify(before.settings[key]) && theirs !== JSON.stringify(patch[key])
  })
}

function withoutPassword({ password: _, ...settings }: Partial<Change>): Partial<StoreSettings> {
  return settings
}
