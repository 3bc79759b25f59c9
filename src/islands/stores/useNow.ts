import { useEffect, useState } from 'react'

/** The time, minute by minute; at first the server's, so that both first renders agree. */
export function useNow(serverNow: number): number {
  const [now, setNow] = useState(serverNow)

  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])

  return now
}
