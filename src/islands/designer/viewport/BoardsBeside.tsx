import { useStore } from '@nanostores/react'

import { type BoardPlace, $boardsBeside, goToBoardBeside } from '#lib/client/designer/board-places.ts'
import { $camera, PX_PER_MM } from '#lib/client/designer/camera.ts'
import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { boardOf } from '#lib/client/designer/places.ts'

import { useBoardScene } from './useBoardScene.ts'

/** The other artboards of the design, where they lie on the canvas. A press on one of them goes to it. */
export function BoardsBeside() {
  return useStore($boardsBeside).map(place => <BoardBeside key={place.board.id} place={place} />)
}

function BoardBeside({ place: { board, x, y } }: { place: BoardPlace }) {
  const element = useBoardScene(board.id)
  return (
    <div className="absolute" style={{ left: x * PX_PER_MM, top: y * PX_PER_MM }} data-board={board.id}>
      <div
        className="artboard-beside"
        style={{ width: board.wMm * PX_PER_MM, height: board.hMm * PX_PER_MM, background: board.bg ?? undefined }}
      />
      <div ref={element} className="absolute" />
    </div>
  )
}

/** Above the corner of its artboard, as long as that is wide. */
const NAME = 'absolute -translate-y-full overflow-hidden pb-1 text-xs text-ellipsis whitespace-nowrap'

/** The names of several artboards, above each of them. */
export function BoardNames() {
  const beside = useStore($boardsBeside)
  const { x, y, zoom } = useStore($camera)
  const board = boardOf(useStore($design), useStore($artboardId))
  if (beside.length === 0) return null
  const scale = zoom * PX_PER_MM
  const styleOf = (place: BoardPlace) => ({
    left: x + place.x * scale,
    top: y + place.y * scale,
    maxWidth: Math.max(32, place.board.wMm * scale)
  })
  return (
    <>
      <span
        className={`${NAME} font-semibold text-text`}
        data-board-name=""
        style={styleOf({ board, x: 0, y: 0 })}
        aria-hidden="true"
      >
        {board.name}
      </span>
      {beside.map(place => (
        <button
          key={place.board.id}
          type="button"
          // By the keyboard artboards are changed with Page Up and Page Down, and in their list.
          tabIndex={-1}
          className={`${NAME} cursor-pointer text-muted hover:text-text`}
          data-board-name=""
          style={styleOf(place)}
          onClick={() => goToBoardBeside(place)}
        >
          {place.board.name}
        </button>
      ))}
    </>
  )
}
