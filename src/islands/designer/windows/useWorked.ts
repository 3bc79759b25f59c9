import { useEffect, useEffectEvent, useState } from 'react'

/** What a wish would come to, worked out anew whenever its key changes; the last answer is shown until then. */
export function useWorked<Result>(key: string, work: () => Promise<Result | undefined>): Result | undefined {
  const [result, setResult] = useState<Result>()
  const run = useEffectEvent(work)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when
  useEffect(() => {
    let isCurrent = true
    void run().then(made => isCurrent && setResult(made))
    return () => {
      isCurrent = false
    }
  }, [key])
  return result
}
