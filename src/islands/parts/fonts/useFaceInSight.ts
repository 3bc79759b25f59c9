import { type RefObject, useEffect, useState } from 'react'

import { loadFace } from '#lib/client/designer/fonts.ts'

/** Whether the face is there to write with: it is fetched when the element comes into sight. */
export function useFaceInSight(
  font: Parameters<typeof loadFace>[0],
  element: RefObject<HTMLElement | null>,
  root?: RefObject<HTMLElement | null>
): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void loadFace(font).then(() => setLoaded(true))
      },
      { root: root?.current ?? null, rootMargin: '120px' }
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [font, element, root])
  return isLoaded
}
