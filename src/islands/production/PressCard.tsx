import { LinePicture } from '#islands/parts/LinePicture.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import type { PressPiece } from '#lib/contract/production-work.ts'
import { t } from '#lib/i18n/t.ts'

/** The piece that is in hand: whose, of what, and where its decorations lie. */
export function PressCard({ piece, units }: { piece: PressPiece; units: 'in' | 'mm' }) {
  const { code, itemName, blank, person, texts, prints, places, note, state, sides, replaces, layers } = piece
  const length = (mm: number) => (units === 'in' ? `${(mm / 25.4).toFixed(1)} in` : `${Math.round(mm)} mm`)
  return (
    <section className="grid grid-cols-[minmax(9rem,2fr)_3fr] gap-4" aria-label={code}>
      <div className="press-picture [&_img]:w-full [&_img]:rounded-md">
        <PressPicture piece={piece} />
      </div>
      <div className="grid min-w-0 content-start gap-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 text-[length:1.6rem]">
          <strong className="tabular-nums">{code}</strong>
          {state === 'waiting' && layers.length > 0 && <Badge tone="warning">{t('pressMode.notCut')}</Badge>}
          {replaces && <Badge>{t('runs.replaces', { code: replaces })}</Badge>}
        </p>
        <p className="text-[length:1.15rem]">
          {itemName} · {blank.colour} · <strong>{blank.size}</strong>
        </p>
        <p className="text-muted">{[person.name, person.group].filter(Boolean).join(' · ')}</p>
        {texts.length > 0 && <p className="text-[length:1.4rem] font-bold">{texts.join(' · ')}</p>}
        <ul className="text-sm text-muted">
          {places.map(({ side, what, y, widthMm }) => (
            <li key={`${side}${what}${y}`}>
              {t(`pressMode.${side}`)}: {t('pressMode.places', { what, down: length(y), width: length(widthMm) })}
            </li>
          ))}
          {places.length === 0 && sides.map(side => <li key={side}>{t(`pressMode.${side}`)}</li>)}
        </ul>
        {prints.length > 0 && <p>{t('pressMode.printed', { names: prints.map(({ name }) => name).join(', ') })}</p>}
        {note && <p>{t('pressMode.note', { note })}</p>}
      </div>
    </section>
  )
}

export function PressPicture({ piece: { id, itemName, look, pictures } }: { piece: PressPiece }) {
  if (look) return <LinePicture line={{ id, name: itemName, ...look }} />
  return pictures.map(href => <img key={href} src={href} alt="" />)
}
