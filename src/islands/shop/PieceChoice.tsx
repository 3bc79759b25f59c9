import { GroupFrame } from '#islands/ui/FieldFrame.tsx'
import type { ShopItem } from '#lib/contract/shopping.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { measuresOf } from '#lib/shared/size-chart.ts'
import { FEW, leftOf } from '#lib/shared/stock-left.ts'

import { colourOf, type Choice, type Problems } from './choice.ts'
import { PersonalField } from './PersonalField.tsx'
import { SizeChart } from './SizeChart.tsx'

interface Props {
  item: ShopItem
  /** Told apart from other pieces on the page. */
  name: string
  choice: Choice
  problems: Problems
  currency: string
  onChange: (changed: Partial<Choice>, problem: string) => void
}

/** Colour and size of a piece. */
export function ColourAndSize({ item, name, choice, problems, currency, onChange }: Props) {
  const colour = colourOf(item, choice)
  const left = choice.sizeId ? leftOf(item, choice.colourId, choice.sizeId) : null
  const measures = measuresOf(item.sizes.map(size => size.name))
  return (
    <>
      <GroupFrame label={t('shopItem.colour')} aside={colour.name}>
        <div className="flex flex-wrap gap-2 p-1">
          {item.colours.map(({ id, name: label, hex }) => (
            <label key={id} className="swatch" title={label} style={{ '--swatch': hex } as React.CSSProperties}>
              <input
                type="radio"
                name={`colour${name}`}
                aria-label={label}
                checked={id === choice.colourId}
                onChange={() => onChange({ colourId: id }, 'quantity')}
              />
            </label>
          ))}
        </div>
      </GroupFrame>

      <div className="relative grid gap-2">
        <GroupFrame label={t('shopItem.size')} error={problems['size']}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2 pt-1">
            {item.sizes.map(size => {
              const gone = leftOf(item, choice.colourId, size.id) === 0
              return (
                <label key={size.id} className="size">
                  <input
                    type="radio"
                    name={`size${name}`}
                    checked={size.id === choice.sizeId}
                    disabled={gone}
                    onChange={() => onChange({ sizeId: size.id }, 'size')}
                  />
                  <span>{size.name}</span>
                  {gone && <small>{t('shopItem.soldOut')}</small>}
                  {!gone && size.upchargeCents > 0 && (
                    <small>{t('shopItem.adds', { price: formatMoney(size.upchargeCents, currency) })}</small>
                  )}
                </label>
              )
            })}
          </div>
        </GroupFrame>
        {measures.length > 1 && <SizeChart measures={measures} />}
        {left !== null && left > 0 && left <= FEW && (
          <p className="text-base font-[550] text-warning">{t('shopItem.left', { count: left })}</p>
        )}
      </div>
    </>
  )
}

interface FieldsProps extends Omit<Props, 'name'> {
  onSide?: (side: 'front' | 'back') => void
}

/** What the shopper fills in. */
export function PersonalFields({ item, choice, problems, currency, onChange, onSide }: FieldsProps) {
  return (
    <div className="item-fields grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] md:items-start">
      {item.fields.map(field => (
        <PersonalField
          key={field.id}
          field={field}
          value={choice.values[field.id] ?? ''}
          currency={currency}
          error={problems[field.id]}
          onChange={value => onChange({ values: { ...choice.values, [field.id]: value } }, field.id)}
          onFocus={() => field.placement && onSide?.(field.placement.side)}
        />
      ))}
    </div>
  )
}
