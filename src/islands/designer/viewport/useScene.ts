import { type RefObject, useEffect, useRef } from 'react'

import { $camera } from '#lib/client/designer/camera.ts'
import { $artboardId, $design, $selection } from '#lib/client/designer/document.ts'
import { $editing } from '#lib/client/designer/gesture.ts'
import { $fontsLoaded, $kernel, loadFonts, loadKernel } from '#lib/client/designer/kernel.ts'
import { boundsOf, topObjects } from '#lib/client/designer/measure.ts'
import { $missingLetters } from '#lib/client/designer/missing-letters.ts'
import { chooseNodes } from '#lib/client/designer/pen.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'
import { $tool } from '#lib/client/designer/view.ts'
import type { Design } from '#lib/designer/design.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'

import { TOOLS } from '../tools/tools.ts'
import { Pointers } from './pointers.ts'
import { Scene } from './scene.ts'
import { lookOf } from './scene-look.ts'

const SETTLE_MS = 120

interface Elements {
  element: RefObject<HTMLDivElement | null>
  cameraElement: RefObject<HTMLDivElement | null>
  sceneElement: RefObject<HTMLDivElement | null>
}

/** Keeps the SVG what the stores say. React never touches what is in it. */
export function useScene({ element, cameraElement, sceneElement }: Elements): RefObject<Pointers | undefined> {
  const pointers = useRef<Pointers>(undefined)

  useEffect(() => {
    const scene = new Scene(sceneElement.current!)
    pointers.current = new Pointers(element.current!, scene)
    const draw = () => {
      const design = $design.get()
      scene.update(design, $artboardId.get(), lookOf(design, hiddenWhileTyped()))
    }
    const fetchLetters = (design: Design, before?: Design) => {
      if (design.objects === before?.objects) return
      const fonts = fontsOf(design)
      if (fonts.size > 0) void loadFonts(fonts).catch(() => undefined)
    }
    draw()
    // Strokes, booleans and boxes to catch on will be wanted soon: after the first picture.
    const idle = setTimeout(() => {
      void loadKernel().catch(() => undefined)
      measureAhead()
    }, 200)
    fetchLetters($design.get())
    const stops = [
      $design.listen((design, before) => {
        draw()
        fetchLetters(design, before)
      }),
      $artboardId.listen(draw),
      // Nodes are known by their place among those of the selected paths.
      $selection.listen(() => chooseNodes([])),
      $fontsLoaded.listen(draw),
      $kernel.listen(draw),
      $sampleValues.listen(draw),
      $editing.listen(draw),
      $missingLetters.listen(draw),
      $tool.listen((_, before) => before && TOOLS[before].leave?.())
    ]
    return () => {
      clearTimeout(idle)
      for (const stop of stops) stop()
      scene.finish()
      sceneElement.current?.replaceChildren()
    }
  }, [element, sceneElement])

  // Keys that belong to the pointer: Escape gives up a drag, the space bar takes hold of the view.
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const now = pointers.current
      if (!now) return
      if (event.type === 'keydown' && event.key === 'Escape' && now.cancel()) event.stopImmediatePropagation()
      if (event.key !== ' ') return
      if (event.type === 'keyup') return now.holdSpace(false)
      if (event.target !== element.current && event.target !== document.body) return
      event.preventDefault()
      now.holdSpace(true)
    }
    addEventListener('keydown', key, true)
    addEventListener('keyup', key, true)
    return () => {
      removeEventListener('keydown', key, true)
      removeEventListener('keyup', key, true)
    }
  }, [element])

  useEffect(() => {
    const node = cameraElement.current!
    let zoom = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = $camera.subscribe(camera => {
      node.style.transform = `translate(${camera.x}px, ${camera.y}px) scale(${camera.zoom})`
      if (camera.zoom === zoom) return
      zoom = camera.zoom
      clearTimeout(timer)
      // A layer that may move keeps its pixels while it grows; for one frame it may not, and is drawn sharp.
      timer = setTimeout(() => {
        node.style.willChange = 'auto'
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            node.style.willChange = ''
          })
        )
      }, SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [cameraElement])

  return pointers
}

/** A browser takes letters of another font for those that are missing: then the drawing itself is shown. */
function hiddenWhileTyped(): string | undefined {
  const editing = $editing.get()
  return editing !== undefined && $missingLetters.get().has(editing) ? undefined : editing
}

/** Works out the boxes of all objects in small pieces, so that the first drag need not. */
function measureAhead(): void {
  const ids = topObjects($design.get(), $artboardId.get())
  const next = () => {
    const until = performance.now() + 6
    while (ids.length > 0 && performance.now() < until) boundsOf($design.get(), ids.pop()!)
    if (ids.length > 0) setTimeout(next)
  }
  next()
}
