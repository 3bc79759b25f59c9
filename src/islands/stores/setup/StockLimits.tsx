import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import type { Item } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

interface Limit {
  variant: string
  capacity: number
}

interface Props {
  colours: Item['colours']
  sizes: Item['sizes']
  stock: Limit[]
  taken: ReadonlyMap<string, number>
  error: string | undefined
  onChange: (stock: Limit[]) => void
}

const FIRST_TOTAL = 24
/** The variant that stands for the item as a whole. */
const WHOLE = ''

/** How many there are: no end of them, so many in all, or so many of each colour and size. */
export function StockLimits({ colours, sizes, stock, taken, error, onChange }: Props) {
  const whole = stock.find(({ variant }) => variant === WHOLE)
  const kind = stock.length === 0 ? 'none' : whole ? 'total' : 'each'
  const variants = colours.flatMap(colour => sizes.map(size => `${colour.id}/${size.id}`))

  function choose(next: string) {
    if (next === 'none') onChange([])
    if (next === 'total') onChange([{ variant: WHOLE, capacity: Math.max(FIRST_TOTAL, taken.get(WHOLE) ?? 0) }])
    if (next === 'each')
      onChange(variants.map(variant => ({ variant, capacity: Math.max(6, taken.get(variant) ?? 0) })))
  }

  /** An empty cell has no limit; zero is sold out. */
  function put(variant: string, text: string) {
    const others = stock.filter(limit => limit.variant !== variant)
    const capacity = Number.parseInt(text, 10)
    onChange(
      Number.isNaN(capacity) ? others : [...others, { variant, capacity: Math.min(1_000_000, Math.max(0, capacity)) }]
    )
  }

  return (
    <div className="grid gap-3">
      <RadioGroup
        label={t('storeSetup.stock.title')}
        value={kind}
        error={error}
        options={(['none', 'total', 'each'] as const).map(value => ({ value, label: t(`storeSetup.stock.${value}`) }))}
        onChange={choose}
      />
      {whole && (
        <QuantityField
          label={t('storeSetup.stock.capacity')}
          hint={t('storeSetup.stock.taken', { count: taken.get(WHOLE) ?? 0 })}
          value={whole.capacity}
          max={1_000_000}
          onChange={capacity => onChange([{ variant: WHOLE, capacity }])}
        />
      )}
      {kind === 'each' && (
        <div className="overflow-x-auto">
          <table className="border-separate [border-spacing:0.25rem] [&_th]:text-sm [&_th]:font-medium [&_th]:whitespace-nowrap [&_th]:text-muted [&_th[scope='row']]:pe-2 [&_th[scope='row']]:text-start">
            <caption className="sr-only">{t('storeSetup.stock.each')}</caption>
            <thead>
              <tr>
                <td />
                {sizes.map(size => (
                  <th key={size.id} scope="col">
                    {size.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {colours.map(colour => (
                <tr key={colour.id}>
                  <th scope="row">{colour.name}</th>
                  {sizes.map(size => {
                    const variant = `${colour.id}/${size.id}`
                    const limit = stock.find(each => each.variant === variant)
                    return (
                      <td key={size.id}>
                        <input
                          className="control w-13 px-1 text-center"
                          inputMode="numeric"
                          aria-label={t('storeSetup.stock.cell', { colour: colour.name, size: size.name })}
                          title={t('storeSetup.stock.taken', { count: taken.get(variant) ?? 0 })}
                          placeholder="∞"
                          value={limit?.capacity ?? ''}
                          onChange={event => put(variant, event.target.value)}
                        />
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="text-sm leading-[1.125rem] text-muted mt-1">{t('storeSetup.stock.emptyCell')}</p>
        </div>
      )}
    </div>
  )
}
