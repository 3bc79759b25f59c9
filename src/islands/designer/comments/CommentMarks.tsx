import { useStore } from '@nanostores/react'
import { type PointerEvent, type ReactNode, useEffect } from 'react'

import { $camera, toArtboard, toScreen } from '#lib/client/designer/camera.ts'
import {
  $chosenComment,
  $comments,
  $draftPin,
  $isPlacing,
  chooseComment,
  choosePoint,
  markPlace,
  placeDraft
} from '#lib/client/designer/comments.ts'
import { openPanel } from '#lib/client/designer/docks.ts'
import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { $gesture } from '#lib/client/designer/gesture.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'

/** A number where each open comment belongs, and the place of one that is being written. */
export function CommentMarks() {
  const comments = useStore($comments) ?? []
  const chosen = useStore($chosenComment)
  const draft = useStore($draftPin)
  const design = useStore($design)
  const camera = useStore($camera)
  const board = useStore($artboardId)
  const isPlacing = useStore($isPlacing)
  const { comments: isShown } = useStore($view)
  // What is moved leaves its mark behind until it lies.
  const isMoving = useStore($gesture) !== undefined

  /** Its lower left corner is the place. */
  const at = ([x, y]: readonly [number, number]) => {
    const [left, top] = toScreen([x, y], camera)
    return { transform: `translate(${left}px, ${top - 24}px)` }
  }
  const draftAt = draft && markPlace(design, draft)
  return (
    <>
      {isPlacing && <PlaceLayer />}
      {isShown &&
        !isMoving &&
        comments.map((comment, index) => {
          const place = comment.resolvedAt && comment.id !== chosen ? undefined : markPlace(design, comment)
          if (place?.board !== board) return null
          return (
            <button
              key={comment.id}
              type="button"
              tabIndex={-1}
              className="group absolute start-0 top-0 cursor-pointer before:absolute before:-inset-2.5 before:content-[''] data-chosen:z-1"
              style={at(place.at)}
              data-chosen={comment.id === chosen || undefined}
              aria-label={word('commentMark', { number: index + 1, author: comment.author, text: comment.text })}
              title={comment.text.slice(0, 200)}
              onClick={() => {
                chooseComment(comment.id)
                openPanel('comments')
              }}
            >
              <Drop>{index + 1}</Drop>
            </button>
          )
        })}
      {draftAt?.board === board && (
        <span className="pointer-events-none absolute start-0 top-0 z-1" style={at(draftAt.at)} aria-hidden="true">
          <Drop>+</Drop>
        </span>
      )}
    </>
  )
}

function Drop({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-6 place-items-center rounded-full rounded-es-xs border-2 border-white bg-blue-700 text-[length:0.6875rem] leading-none font-semibold text-white shadow-mid group-data-chosen:outline-2 group-data-chosen:outline-offset-1 group-data-chosen:outline-blue-500">
      {children}
    </span>
  )
}

/** Over the drawing while a place is asked for: a press is no press on an object. */
function PlaceLayer() {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => event.key === 'Escape' && choosePoint(false)
    addEventListener('keydown', stop)
    return () => removeEventListener('keydown', stop)
  }, [])

  function place(event: PointerEvent<HTMLDivElement>) {
    event.preventDefault()
    const { left, top } = event.currentTarget.getBoundingClientRect()
    placeDraft(toArtboard([event.clientX - left, event.clientY - top]))
  }

  return <div className="absolute inset-0 z-1 cursor-crosshair touch-none" data-own="" onPointerDown={place} />
}
