import { Plus, X } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { t } from '#lib/i18n/t.ts'
import { SIZE_RUNS, type SizeRun } from '#lib/shared/sizes.ts'

import type { CostProps } from './section.ts'

const RUNS = Object.keys(SIZE_RUNS) as SizeRun[]
const MOST = 40

/** The sizes of a style in their order, each with what it costs. */
export function SizeRows({ draft, change, errors, currency, seesPrices }: CostProps) {
  const { sizes } = draft
  const put = (index: number, part: Partial<(typeof sizes)[number]>) => {
    change({ sizes: sizes.map((size, at) => (at === index ? { ...size, ...part } : size)) })
  }
  const add = (names: string[]) => {
    const known = new Set(sizes.map(({ name }) => name))
    change({ sizes: [...sizes, ...names.filter(name => !known.has(name)).map(name => ({ name, costCents: null }))] })
  }

  return (
    <Card
      title={t('blankEditor.sizes')}
      actions={
        seesPrices &&
        sizes.length > 1 &&
        sizes[0]?.costCents != null && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => change({ sizes: sizes.map(size => ({ ...size, costCents: sizes[0]!.costCents })) })}
          >
            {t('blankEditor.sameCost')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {errors['sizes'] && <p className="field-error">{errors['sizes']}</p>}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-5 gap-y-2">
          {sizes.map((size, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a size is what stands at its place
            <li key={index} className="flex items-start gap-1.5 [&>.field]:min-w-0 [&>.field]:flex-1">
              <Field
                label={t('blankEditor.size')}
                hideLabel
                value={size.name}
                maxLength={20}
                error={errors[`sizes.${index}.name`]}
                onChange={event => put(index, { name: event.target.value })}
              />
              {seesPrices && (
                <MoneyField
                  label={t('blankEditor.costOf', { size: size.name })}
                  hideLabel
                  currency={currency}
                  value={size.costCents ?? undefined}
                  error={errors[`sizes.${index}.costCents`]}
                  onChange={cents => put(index, { costCents: cents ?? null })}
                />
              )}
              <IconButton
                label={t('blankEditor.removeSize', { name: size.name || t('blankEditor.theSize') })}
                icon={<X />}
                onClick={() => change({ sizes: sizes.filter((_, at) => at !== index) })}
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-2">
          {sizes.length < MOST && (
            <Button
              size="small"
              icon={<Plus />}
              onClick={() => change({ sizes: [...sizes, { name: '', costCents: null }] })}
            >
              {t('blankEditor.addSize')}
            </Button>
          )}
          <NativeSelect
            label={t('blankEditor.run')}
            hideLabel
            value=""
            placeholder={t('blankEditor.chooseRun')}
            options={RUNS.map(run => ({ value: run, label: SIZE_RUNS[run].map(({ name }) => name).join(', ') }))}
            onChange={event =>
              event.target.value && add(SIZE_RUNS[event.target.value as SizeRun].map(({ name }) => name))
            }
          />
        </div>
      </div>
    </Card>
  )
}
