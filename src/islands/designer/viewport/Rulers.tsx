import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { $camera, $viewSize } from '#lib/client/designer/camera.ts'
import { $selection } from '#lib/client/designer/document.ts'
import { $cursor } from '#lib/client/designer/gesture.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'

import { cursorPlace, drawRuler } from './draw-ruler.ts'

/** Millimetres or inches along two edges. A guide is pulled out of either. */
export function Rulers() {
  const x = useRef<HTMLCanvasElement>(null)
  const y = useRef<HTMLCanvasElement>(null)
  const cursorX = useRef<HTMLSpanElement>(null)
  const cursorY = useRef<HTMLSpanElement>(null)
  const { units } = useStore($view)

  useEffect(() => {
    let frame = 0
    const draw = () => {
      frame = 0
      if (x.current) drawRuler(x.current, 'x')
      if (y.current) drawRuler(y.current, 'y')
    }
    const ask = () => {
      frame ||= requestAnimationFrame(draw)
    }
    // With every move of the pointer: elements of their own, so that the rulers need not be drawn again.
    const point = () => {
      const [left, top] = cursorPlace()
      if (cursorX.current) cursorX.current.style.transform = `translateX(${Math.round(left)}px)`
      if (cursorY.current) cursorY.current.style.transform = `translateY(${Math.round(top)}px)`
    }
    const stops = [
      ...[$camera, $viewSize, $view, $selection].map(store => store.subscribe(ask)),
      ...[$camera, $cursor].map(store => store.subscribe(point))
    ]
    return () => {
      cancelAnimationFrame(frame)
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <div className="rulers" aria-hidden="true">
      <canvas
        ref={x}
        className="absolute start-0 end-auto top-0 bottom-auto bg-surface text-muted cursor-ns-resize border-b border-b-line"
        data-guide="new-y"
        title={word('pullGuide')}
      />
      <canvas
        ref={y}
        className="absolute start-0 end-auto top-0 bottom-auto bg-surface text-muted cursor-ew-resize border-e border-e-line"
        data-guide="new-x"
        title={word('pullGuide')}
      />
      <span
        ref={cursorX}
        className="pointer-events-none absolute start-0 end-auto top-0 bottom-auto h-[20px] w-px bg-[#df1b41]"
      />
      <span
        ref={cursorY}
        className="pointer-events-none absolute start-0 end-auto top-0 bottom-auto bg-[#df1b41] h-px w-[20px]"
      />
      <span className="ruler-corner">{units}</span>
    </div>
  )
}
