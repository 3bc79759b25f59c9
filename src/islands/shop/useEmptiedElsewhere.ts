import { useEffect, useState } from 'react'

/** Whether another tab of this browser has ordered or emptied the cart since this page opened. */
export function useEmptiedElsewhere(campaignId: string): boolean {
  const [emptied, setEmptied] = useState(false)
  useEffect(() => {
    function onStorage({ key, newValue }: StorageEvent) {
      if (key === `cart:${campaignId}`) setEmptied(newValue === null || newValue === '[]')
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [campaignId])
  return emptied
}
