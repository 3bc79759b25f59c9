import { useEffect, useMemo, useRef, useState } from 'react'

import { ApiError, call } from '#lib/client/api.ts'
import { createAutosave, SaveConflict, type SaveState } from '#lib/client/autosave.ts'
import { getPortfolio, type Portfolio, updatePortfolio } from '#lib/contract/portfolios.ts'

export type Settings = Pick<
  Portfolio,
  'title' | 'slug' | 'intro' | 'themeHex' | 'sections' | 'coverImageId' | 'contact' | 'contactText' | 'published'
>

export type PortfolioEditor = ReturnType<typeof usePortfolio>

/** A portfolio while it is edited: every change is shown at once and saved behind it. */
export function usePortfolio(initial: Portfolio, workspaceId: string) {
  const [portfolio, setPortfolio] = useState(initial)
  const [status, setStatus] = useState<{ save: SaveState; errors: Record<string, string> }>({
    save: { kind: 'saved' },
    errors: {}
  })
  const [theirs, setTheirs] = useState<Portfolio>()
  // What the next call builds on; a render would be too late for it.
  const revision = useRef(initial.revision)
  const target = useMemo(
    () => ({ params: { portfolioId: initial.id }, query: { WorkspaceId: workspaceId } }),
    [initial.id, workspaceId]
  )

  const autosave = useMemo(() => {
    async function send(patch: Partial<Settings>): Promise<void> {
      try {
        const saved = await call(updatePortfolio, { ...target, body: { ...patch, revision: revision.current } })
        revision.current = saved.revision
        // What is being typed meanwhile stays as it stands.
        setPortfolio(shown => ({ ...saved, ...only(shown, made.pending()), images: shown.images }))
      } catch (error) {
        const newest = newestOf(error)
        if (!newest) throw error
        setTheirs(newest)
        throw new SaveConflict()
      }
    }
    const made = createAutosave<Settings>({ send, onState: (save, errors) => setStatus({ save, errors }) })
    return made
  }, [target])

  useEffect(() => {
    function beforeUnload(event: BeforeUnloadEvent) {
      if (Object.keys(autosave.pending()).length === 0) return
      void autosave.flush()
      event.preventDefault()
    }
    addEventListener('beforeunload', beforeUnload)
    return () => removeEventListener('beforeunload', beforeUnload)
  }, [autosave])

  return {
    portfolio,
    workspaceId,
    save: status.save,
    errors: status.errors,
    isConflict: theirs !== undefined,
    flush: autosave.flush,
    change(patch: Partial<Settings>) {
      setPortfolio(shown => ({ ...shown, ...patch }))
      autosave.change(patch)
    },
    /** After pictures changed: they are no settings, so nothing typed is touched. */
    setImages(images: Portfolio['images']) {
      setPortfolio(shown => ({ ...shown, images }))
    },
    async reloadImages() {
      const { images, coverImageId } = await call(getPortfolio, target)
      setPortfolio(shown => ({ ...shown, images, coverImageId }))
    },
    /** Settings that must be saved before anything else happens; gives the reason in words when it failed. */
    async act(patch: Partial<Settings>): Promise<string | undefined> {
      try {
        await autosave.flush()
        const saved = await call(updatePortfolio, { ...target, body: { ...patch, revision: revision.current } })
        revision.current = saved.revision
        setPortfolio(saved)
        return undefined
      } catch (error) {
        const newest = newestOf(error)
        if (newest) setTheirs(newest)
        return (error as Error).message
      }
    },
    resolve(choice: 'mine' | 'theirs') {
      if (!theirs) return
      revision.current = theirs.revision
      setTheirs(undefined)
      if (choice === 'theirs') {
        autosave.discard()
        setPortfolio(theirs)
      } else void autosave.flush()
    }
  }
}

function only(shown: Portfolio, pending: Partial<Settings>): Partial<Portfolio> {
  return Object.fromEntries(Object.keys(pending).map(key => [key, shown[key as keyof Settings]])) as Partial<Portfolio>
}

/** The portfolio that a refusal for an old revision brings along. */
function newestOf(error: unknown): Portfolio | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const data = error.data as Portfolio | null
  return data && typeof data === 'object' && 'revision' in data ? data : undefined
}
