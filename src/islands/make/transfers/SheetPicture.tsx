import { fileHref } from '#lib/client/file-href.ts'
import type { TransferSheet } from '#lib/contract/transfers.ts'
import { t } from '#lib/i18n/t.ts'
import { required } from '#lib/shared/required.ts'
import { SHEET_WIDTH_MM, TRANSFERS, type Laid } from '#lib/supplies/transfers.ts'

const MM_PER_INCH = 25.4
const SQUARE_MM = 12.7

/** The sheet as it is printed, with everything where it lies. */
export function SheetPicture({ sheet }: { sheet: TransferSheet }) {
  const { layout, pieces, chosenLengthIn, lengthIn } = sheet
  const inches = lengthIn ?? chosenLengthIn ?? required(TRANSFERS.lengthsIn[0], 'a length that is sold')
  const longMm = Math.max(inches * MM_PER_INCH, layout.usedMm)
  const byId = new Map(pieces.map(piece => [piece.id, piece]))
  return (
    <div
      className="max-h-[75vh] overflow-y-auto border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      role="region"
      aria-label={t('transfers.picture')}
    >
      <svg
        className="block h-auto w-full"
        viewBox={`0 0 ${SHEET_WIDTH_MM} ${longMm}`}
        role="img"
        aria-label={t('transfers.pictureOf', { width: TRANSFERS.widthIn, length: inches, count: layout.pieces.length })}
      >
        <defs>
          <pattern id="clear" width={2 * SQUARE_MM} height={2 * SQUARE_MM} patternUnits="userSpaceOnUse">
            <path
              className="fill-[#eceae5]"
              d={`M0 0H${SQUARE_MM}V${2 * SQUARE_MM}H${2 * SQUARE_MM}V${SQUARE_MM}H0Z`}
            />
          </pattern>
        </defs>
        <rect className="sheet-ground" width={SHEET_WIDTH_MM} height={longMm} />
        <rect width={SHEET_WIDTH_MM} height={longMm} fill="url(#clear)" />
        {layout.pieces.map(laid => {
          const piece = byId.get(laid.piece)
          if (!piece) return null
          const { frame, box } = piece.art
          return (
            <g key={`${laid.xMm} ${laid.yMm}`} transform={placeOf(laid)}>
              <svg
                aria-hidden="true"
                width={piece.widthMm}
                height={piece.heightMm}
                viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
                preserveAspectRatio="none"
              >
                <image href={fileHref(piece.fileId, 400)} {...frame} preserveAspectRatio="none" />
              </svg>
            </g>
          )
        })}
      </svg>
    </div>
  )
}

function placeOf({ turn, xMm, yMm, wMm, hMm }: Laid): string {
  const x = turn === 90 || turn === 180 ? xMm + wMm : xMm
  const y = turn === 180 || turn === 270 ? yMm + hMm : yMm
  return `translate(${x} ${y}) rotate(${turn})`
}
