import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import { t } from '#lib/i18n/t.ts'
import { lookOfColour } from '#lib/shared/garment-colours.ts'
import { costSpan } from '#lib/shared/blanks.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Options {
  currency: string
  seesPrices: boolean
}

const DOTS = 8

export function blankColumns({ currency, seesPrices }: Options): Column<Blank>[] {
  const money = (cents: number) => formatMoney(cents, currency)
  return [
    {
      id: 'name',
      header: t('blanks.name'),
      primary: true,
      cell: blank => (
        <span className="flex items-center gap-3">
          <Thumb blank={blank} />
          <span className="grid">
            <a className="link" href={`/dashboard/blanks/${blank.id}`}>
              {blank.name}
            </a>
            <span className="text-muted text-sm/5 font-normal">
              {[blank.maker, blank.styleNumber].filter(Boolean).join(' ')}
            </span>
          </span>
        </span>
      )
    },
    { id: 'supplier', header: t('blanks.supplier'), narrow: 'line', cell: ({ supplier }) => supplier },
    {
      id: 'colours',
      header: t('blanks.colours'),
      narrow: 'line',
      cell: ({ colours }) => (
        <span className="inline-flex flex-wrap items-center gap-1">
          {colours.slice(0, DOTS).map(({ name, hex }) => (
            <span
              key={name}
              className="swatch-dot"
              role="img"
              aria-label={name}
              title={name}
              style={{ '--swatch': hex ?? 'transparent' } as object}
            />
          ))}
          {colours.length > DOTS && (
            <span className="text-muted text-sm/5">{t('blanks.moreColours', { count: colours.length - DOTS })}</span>
          )}
        </span>
      )
    },
    {
      id: 'sizes',
      header: t('blanks.sizes'),
      narrow: 'hidden',
      cell: ({ sizes }) => {
        const [first, last] = [sizes[0]?.name, sizes.at(-1)?.name]
        return <span className="whitespace-nowrap">{sizes.length > 1 ? `${first} – ${last}` : first}</span>
      }
    },
    ...(seesPrices
      ? [
          {
            id: 'cost',
            header: t('blanks.cost'),
            align: 'end' as const,
            narrow: 'end' as const,
            cell: (blank: Blank) => {
              const span = costSpan(blank)
              if (!span) return null
              const text = span.from === span.to ? money(span.from) : `${money(span.from)} – ${money(span.to)}`
              return <span className="tabular-nums whitespace-nowrap">{text}</span>
            }
          }
        ]
      : [])
  ]
}

function Thumb({ blank: { garment, colours, frontFileId } }: { blank: Blank }) {
  if (frontFileId)
    return <img className="size-11 flex-none object-contain" src={fileHref(frontFileId)} alt="" loading="lazy" />
  if (!garment) return <span className="size-11 flex-none object-contain" />
  const [first] = colours
  const look = lookOfColour({ colour: first?.name ?? '', hex: first?.hex ?? null })
  const colour = { ...look, front: null, back: null }
  return (
    <ItemPicture
      className="size-11 flex-none object-contain"
      item={{ garment, fields: NONE, artwork: NONE }}
      colour={colour}
    />
  )
}

const NONE: never[] = []
