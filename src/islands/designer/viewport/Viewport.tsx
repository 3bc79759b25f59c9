import { useStore } from '@nanostores/react'
import { ImageDown } from 'lucide-react'
import { type DragEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { $camera, $viewSize, groundStyle, PX_PER_MM, setViewSize, toArtboard } from '#lib/client/designer/camera.ts'
import { $artboardId, $design, $selection } from '#lib/client/designer/document.ts'
import { $editing, pointAt } from '#lib/client/designer/gesture.ts'
import { ART_TYPE, dropArt } from '#lib/client/designer/clip-art.ts'
import { topObjects } from '#lib/client/designer/measure.ts'
import { describe } from '#lib/client/designer/naming.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { droppedFiles } from '#lib/client/designer/dropped-files.ts'
import { importFiles } from '#lib/client/designer/import-files.ts'
import { $tool, $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'

import { CommentMarks } from '../comments/CommentMarks.tsx'
import { MarksLayer } from '../preflight/MarksLayer.tsx'
import { fitArtboard } from '../actions/view.ts'
import { useNarrow } from '../useNarrow.ts'
import { TOOLS } from '../tools/tools.ts'
import { Badge } from './Badge.tsx'
import { BoardNames, BoardsBeside } from './BoardsBeside.tsx'
import { GridLines } from './GridLines.tsx'
import { Measures } from './Measures.tsx'
import { Overlay } from './Overlay.tsx'
import { Rulers } from './Rulers.tsx'
import { TextEditor } from './TextEditor.tsx'
import { ToolOptions } from './ToolOptions.tsx'
import { useScene } from './useScene.ts'

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false
}

/** The drawing and all that is done on it with a pointer. */
export function Viewport() {
  const element = useRef<HTMLDivElement>(null)
  const glass = useRef<HTMLDivElement>(null)
  const cameraElement = useRef<HTMLDivElement>(null)
  const sceneElement = useRef<HTMLDivElement>(null)
  const pointers = useScene({ element, cameraElement, sceneElement })
  const design = useStore($design)
  const board = boardOf(design, useStore($artboardId))
  const tool = useStore($tool)
  const view = useStore($view)
  const isNarrow = useNarrow()
  const rulers = view.rulers && !isNarrow
  const [isDropping, setDropping] = useState(false)

  // Before it is seen: else it would be shown in another size first.
  useLayoutEffect(() => {
    const node = element.current!
    let lay: 'wide' | 'high' | undefined
    function measure() {
      const { clientWidth: width, clientHeight: height } = node
      setViewSize({ width, height })
      if (width === 0) return
      const now = width > height ? 'wide' : 'high'
      // Opened, or a phone that was turned: what was in sight is beyond its edge. A keyboard turns nothing.
      const isTurned = lay !== now && matchMedia('(pointer: coarse)').matches && !isTyping()
      if (!lay || isTurned) fitArtboard()
      lay = now
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])

  // React's own wheel listener may not keep the page from scrolling.
  useEffect(() => {
    const node = glass.current!
    const wheel = (event: WheelEvent) => pointers.current?.wheel(event)
    node.addEventListener('wheel', wheel, { passive: false })
    return () => node.removeEventListener('wheel', wheel)
  }, [pointers])

  function drop(event: DragEvent) {
    event.preventDefault()
    setDropping(false)
    const { left, top } = element.current!.getBoundingClientRect()
    const at = toArtboard([event.clientX - left, event.clientY - top])
    const art = event.dataTransfer.getData(ART_TYPE)
    if (art) void dropArt(art, at)
    else void droppedFiles(event.dataTransfer).then(files => importFiles(files, at))
  }

  return (
    <div
      ref={element}
      id="drawing"
      className="viewport"
      data-rulers={rulers || undefined}
      style={{ cursor: TOOLS[tool].cursor }}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is worked on with the keyboard
      tabIndex={0}
      aria-label={word('canvasLabel', { name: board.name, count: topObjects(design, board.id).length })}
      aria-describedby="drawing-help"
      onPointerDown={event => pointers.current?.down(event.nativeEvent)}
      onPointerMove={event => pointers.current?.move(event.nativeEvent)}
      onPointerUp={event => pointers.current?.up(event.nativeEvent)}
      onPointerCancel={event => pointers.current?.lost(event.nativeEvent)}
      onPointerLeave={() => pointAt(undefined)}
      onContextMenu={event => pointers.current?.menu(event.nativeEvent as PointerEvent)}
      onDragOver={event => {
        if (!isTakeable(event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setDropping(true)
      }}
      onDragLeave={event => {
        // From one thing in it to another, it is still there.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
      }}
      onDrop={drop}
    >
      <div ref={cameraElement} className="camera">
        <div className="sheet-ground" style={groundStyle(board)} />
        <BoardsBeside />
        <div
          className="artboard"
          style={{ width: board.wMm * PX_PER_MM, height: board.hMm * PX_PER_MM, background: board.bg ?? undefined }}
        />
        <div ref={sceneElement} className="scene" />
      </div>
      {/* What listens to wheels and fingers lies beside the drawing, not around it: browsers add up the places of all that
      is inside, node by node, whenever one of them moves. */}
      <div ref={glass} className="glass">
        {view.grid && <GridLines />}
        <BoardNames />
        <MarksLayer />
        <Overlay />
        <CommentMarks />
        <Measures />
        <TextEditor />
        <Badge />
        <ToolOptions />
        {rulers && <Rulers />}
        {isDropping && <DropHere />}
      </div>
      <p id="drawing-help" className="sr-only">
        {word('canvasHelp')}
      </p>
      <Spoken />
    </div>
  )
}

/** Files and clip art; text, or a layer that is moved in its list, is none of the drawing's. */
function isTakeable({ types }: DataTransfer): boolean {
  return types.includes('Files') || types.includes(ART_TYPE)
}

function DropHere() {
  return (
    <div className="pointer-events-none absolute inset-2 grid place-items-center rounded-lg border-2 border-dashed border-(--frame) bg-[rgb(47_126_208_/_0.12)] [&_strong]:text-base [&_strong]:font-semibold [&_strong]:text-text [&_svg]:mb-1 [&_svg]:size-7 [&_svg]:text-(--frame) [&>span]:grid [&>span]:max-w-[min(22rem,90%)] [&>span]:justify-items-center [&>span]:gap-0.5 [&>span]:rounded-lg [&>span]:bg-surface [&>span]:px-6 [&>span]:py-4 [&>span]:text-center [&>span]:text-sm [&>span]:text-muted [&>span]:shadow-mid [.viewport[data-rulers]_&]:start-7 [.viewport[data-rulers]_&]:end-2 [.viewport[data-rulers]_&]:top-7 [.viewport[data-rulers]_&]:bottom-2">
      <span>
        <ImageDown aria-hidden="true" />
        <strong>{word('dropHere')}</strong>
        {word('dropKinds')}
      </span>
    </div>
  )
}

/** The selected object in words, for those who cannot see the frame around it. */
function Spoken() {
  const selection = useStore($selection)
  const design = useStore($design)
  const { units } = useStore($view)
  const editing = useStore($editing)
  useStore($viewSize)
  useStore($camera)
  if (editing !== undefined || selection.length === 0) return null
  const text =
    selection.length === 1 ? describe(design, selection[0]!, units) : word('selectedCount', { count: selection.length })
  return (
    <p className="sr-only" data-selected-text="">
      {text}
    </p>
  )
}
