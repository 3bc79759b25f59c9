import { useEffect, useState } from 'react'

/** The value after a pause in its changes: for what would ask the server at each key. Without a delay, at once. */
export function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (delayMs === 0) return
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return delayMs === 0 ? value : settled
}
