import { Trash2 } from 'lucide-react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import type { TransferArt, TransferPiece } from '#lib/contract/transfers.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatLength, type Units } from '#lib/shared/units.ts'
import { dpiOf, LEAST_PIECE_MM, type Light, lightOf, MOST_PIECES, PRINT_LENGTH_MM } from '#lib/supplies/transfers.ts'

interface Props {
  piece: TransferPiece
  art: TransferArt
  eachCents: number | undefined
  currency: string
  units: Units
  readOnly: boolean
  onChange: (change: Partial<TransferPiece>) => void
  onRemove: () => void
}

const TONES = { good: 'success', soft: 'warning', coarse: 'danger' } as const satisfies Record<Light, string>

/** A picture on the sheet: how large, how many, how well it prints, and what one of them costs. */
export function PieceRow({ piece, art, eachCents, currency, units, readOnly, onChange, onRemove }: Props) {
  const { widthMm, quantity } = piece
  const { name, box, pixelsAcross } = art
  const dpi = pixelsAcross === null ? null : dpiOf(pixelsAcross, widthMm)
  const light = lightOf(dpi)
  const height = formatLength((widthMm * box.height) / box.width, units)
  const facts = [eachCents !== undefined && t('transfers.each', { price: formatMoney(eachCents, currency) })]
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-b-line py-4 max-sm:grid-cols-[4rem_minmax(0,1fr)]">
      <img
        className="h-20 w-full border border-line bg-[light-dark(#f3f1ec,#d7d8dd)] object-contain"
        src={fileHref(piece.fileId, 200)}
        alt=""
        loading="lazy"
      />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <strong>{name}</strong>
        <span className="flex flex-wrap gap-1">
          <Badge tone={TONES[light]}>
            {dpi === null ? t('transfers.lines') : t(`transfers.dpi.${light}`, { dpi })}
          </Badge>
          {art.whiteGround && <Badge tone="warning">{t('transfers.whiteGround')}</Badge>}
          {art.seeThrough >= 0.5 && (
            <Badge tone="warning">{t('transfers.seeThrough', { percent: Math.ceil(art.seeThrough) })}</Badge>
          )}
        </span>
        {facts.map(
          fact =>
            fact && (
              <span key={fact} className="text-sm leading-[1.125rem] text-muted">
                {fact}
              </span>
            )
        )}
      </div>
      {readOnly ? (
        <span>{t('transfers.sizeOf', { count: quantity, width: formatLength(widthMm, units), height })}</span>
      ) : (
        <div className="grid grid-cols-[7.5rem_8.5rem_auto] items-start gap-2 max-sm:col-span-full max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] [&>button]:mt-6">
          <LengthField
            label={t('transfers.width')}
            value={widthMm}
            units={units}
            min={LEAST_PIECE_MM}
            max={Math.floor(PRINT_LENGTH_MM)}
            hint={t('transfers.height', { height })}
            whenDone
            onChange={width => onChange({ widthMm: width })}
          />
          <QuantityField
            label={t('transfers.quantity')}
            value={quantity}
            min={1}
            max={MOST_PIECES}
            onChange={count => onChange({ quantity: count })}
          />
          <IconButton label={t('transfers.remove', { name })} icon={<Trash2 />} onClick={onRemove} />
        </div>
      )}
      {!readOnly && (art.whiteGround || art.seeThrough >= 0.5 || light === 'coarse') && (
        <p className="col-[2_/_-1] text-sm leading-[1.125rem] text-muted">
          {[
            light === 'coarse' && t('transfers.coarseText'),
            art.whiteGround && t('transfers.whiteText'),
            art.seeThrough >= 0.5 && t('transfers.seeThroughText')
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </li>
  )
}
