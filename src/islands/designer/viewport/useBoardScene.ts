import { type RefObject, useEffect, useRef } from 'react'

import { $design } from '#lib/client/designer/document.ts'
import { $fontsLoaded, $kernel } from '#lib/client/designer/kernel.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'

import { Scene } from './scene.ts'
import { lookOf } from './scene-look.ts'

/** Keeps what is drawn of an artboard that is only looked at. */
export function useBoardScene(board: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const scene = new Scene(element.current!)
    const draw = () => scene.update($design.get(), board, lookOf($design.get()))
    draw()
    const stops = [$design, $fontsLoaded, $kernel, $sampleValues].map(store => store.listen(draw))
    return () => {
      for (const stop of stops) stop()
    }
  }, [board])

  return element
}
