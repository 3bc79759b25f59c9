import { useState } from 'react'

import { readableError } from '#lib/client/readable-error.ts'

/** Something a button does that may take a while or fail: one at a time; `problem` says in words for people what went wrong. */
export function useAct<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function act(...args: Args): Promise<void> {
    if (pending) return
    setPending(true)
    setProblem(undefined)
    try {
      await work(...args)
    } catch (error) {
      setProblem(readableError(error))
    } finally {
      setPending(false)
    }
  }

  return { pending, problem, act }
}
