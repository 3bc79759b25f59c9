import { useEffect } from 'react'

/** The screen stays on while this is shown; where a browser has no such lock it darkens as it always does. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // Refused where the battery is low.
      }
    }
    const again = () => void ask()
    void ask()
    // It is let go of by the browser when the page is hidden.
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
