import { type BoardCompared, type DesignsCompared, MARKS } from '#lib/client/designer/comparing.ts'
import { word } from '#lib/client/designer/words.ts'

type Placed = NonNullable<BoardCompared['before']>

/** Both states of each artboard, the earlier one first. */
export function BothPictures({ compared }: { compared: DesignsCompared }) {
  return (
    <div className="grid gap-4">
      {compared.boards.map(({ board, before, after }) => (
        <figure key={board.id} className="grid gap-1.5">
          <div className="grid grid-cols-2 gap-3">
            <Sheet board={board} label={word('compareBefore')} pictures={before ? [before] : []} />
            <Sheet board={board} label={word('compareAfter')} pictures={after ? [after] : []} />
          </div>
          <figcaption className="text-sm text-muted">{board.name}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** What is as it was stands pale below; what is new, gone or different in a colour of its own. */
export function LaidOver({ compared }: { compared: DesignsCompared }) {
  const marks = [...new Set(compared.boards.flatMap(board => board.marks.map(({ mark }) => mark)))]
  return (
    <div className="grid gap-4">
      {marks.length > 0 && (
        <ul className="flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-sm">
          {marks.map(mark => (
            <li key={mark} className="flex items-center gap-1.5">
              <i className="size-3 rounded-[2px]" style={{ background: MARKS[mark] }} aria-hidden="true" />
              {word(`compareMark_${mark}`)}
            </li>
          ))}
        </ul>
      )}
      {compared.boards.map(({ board, after, marks }) => (
        <figure key={board.id} className="grid gap-1.5">
          <Sheet
            board={board}
            label={word('compareOver')}
            pale={after}
            pictures={marks.map(({ picture }) => picture)}
          />
          <figcaption className="text-sm text-muted">{board.name}</figcaption>
        </figure>
      ))}
    </div>
  )
}

interface SheetProps {
  board: BoardCompared['board']
  label: string
  pictures: readonly Placed[]
  pale?: Placed | undefined
}

/** An artboard on grey, so that white film is seen as well as black. */
function Sheet({ board, label, pictures, pale }: SheetProps) {
  return (
    <svg
      viewBox={`0 0 ${board.wMm} ${board.hMm}`}
      className="max-h-[60vh] w-full rounded-md border border-line"
      style={{ background: board.bg ?? '#b9bcc4' }}
      role="img"
      aria-label={`${label}: ${board.name}`}
    >
      {pale && <Picture picture={pale} opacity={0.22} />}
      {pictures.map((picture, index) => (
        <Picture key={picture.href} picture={picture} opacity={pale && index > 0 ? 0.85 : 1} />
      ))}
    </svg>
  )
}

function Picture({ picture: { href, x, y, w, h }, opacity }: { picture: Placed; opacity: number }) {
  return <image href={href} x={x} y={y} width={w} height={h} opacity={opacity} />
}
