import { atom, onMount, type ReadableAtom } from 'nanostores'

import { isAbort } from './tasks.ts'

export interface Live<T> {
  /** The last answer, which stays while the next one is worked out. */
  value: T | undefined
  busy: boolean
  error: unknown
}

interface Options<T> {
  /** What it depends on. */
  watch: readonly Pick<ReadableAtom<unknown>, 'listen'>[]
  /** How long a person must pause. */
  delayMs: number
  run: (signal: AbortSignal, onProgress: (value: T) => void) => Promise<T>
  /** Lets a run end though its answer is old by then: where it takes long and cannot be stopped halfway. */
  patient?: boolean
}

/** Works something out again whenever the drawing has changed, as long as somebody looks. */
export function liveTask<T>({ watch, delayMs, run, patient = false }: Options<T>): ReadableAtom<Live<T>> {
  const $live = atom<Live<T>>({ value: undefined, busy: false, error: undefined })
  onMount($live, () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: AbortController | undefined
    let stale = false

    async function go(): Promise<void> {
      const controller = new AbortController()
      current = controller
      stale = false
      try {
        const value = await run(controller.signal, progress =>
          $live.set({ value: progress, busy: true, error: undefined })
        )
        if (current === controller) $live.set({ value, busy: stale, error: undefined })
      } catch (error) {
        if (current === controller && !isAbort(error)) $live.set({ ...$live.get(), busy: stale, error })
      }
      if (current !== controller) return
      current = undefined
      if (stale) wait()
    }

    function wait(): void {
      clearTimeout(timer)
      timer = setTimeout(() => void go(), delayMs)
    }

    function again(): void {
      if (!$live.get().busy) $live.set({ ...$live.get(), busy: true })
      if (current && patient) {
        stale = true
        return
      }
      current?.abort()
      current = undefined
      wait()
    }

    const stops = watch.map(store => store.listen(again))
    $live.set({ ...$live.get(), busy: true })
    void go()
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      current?.abort()
      current = undefined
    }
  })
  return $live
}
