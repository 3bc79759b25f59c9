import { Plus } from 'lucide-react'

import { MoveButtons } from '#islands/parts/MoveButtons.tsx'
import { moved } from '#islands/parts/move.ts'
import { newSizes } from '#islands/parts/new-item.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { newId } from '#lib/client/ids.ts'
import type { ItemSize } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import { SIZE_RUNS, type SizeRun } from '#lib/shared/sizes.ts'

import { hasError, Section } from './Section.tsx'
import type { SectionProps } from './section-props.ts'

const RUNS = Object.keys(SIZE_RUNS) as SizeRun[]
const MAX_SIZES = 40

interface Props extends SectionProps {
  currency: string
  storeCount: number
}

export function SizesSection({ draft, change, errors, currency, storeCount }: Props) {
  const { sizes } = draft

  function put(index: number, part: Partial<ItemSize>) {
    change({ sizes: sizes.with(index, { ...sizes[index]!, ...part }) })
  }

  /** What is there keeps its identity: stores and orders know sizes by it. */
  function addRun(run: SizeRun) {
    const known = new Set(sizes.map(({ name }) => name))
    const added = newSizes(run).filter(({ name }) => !known.has(name))
    change({ sizes: [...sizes, ...added].slice(0, MAX_SIZES) })
  }

  return (
    <Section
      title={t('itemEditor.sizes')}
      summary={sizes.map(({ name }) => name).join(' · ')}
      isWrong={hasError(errors, 'sizes')}
    >
      <div className="form">
        {storeCount > 0 && <Notice>{t('itemEditor.sizesSold', { count: storeCount })}</Notice>}
        {errors['sizes'] && (
          <Notice tone="danger" role="alert">
            {errors['sizes']}
          </Notice>
        )}
        <div
          className="flex items-center gap-1.5 max-sm:flex-wrap text-sm leading-[1.125rem] text-muted"
          aria-hidden="true"
        >
          <span className="min-w-0 flex-1 max-sm:flex-[1_1_8rem]">{t('itemEditor.size')}</span>
          <span className="w-26">{t('itemEditor.upcharge')}</span>
          <span className="w-21" />
        </div>
        <ul className="grid gap-2">
          {sizes.map((size, index) => (
            <li key={size.id} className="flex items-center gap-1.5 max-sm:flex-wrap">
              <Field
                hideLabel
                className="min-w-0 flex-1 max-sm:flex-[1_1_8rem]"
                label={t('itemEditor.sizeNumber', { number: index + 1 })}
                value={size.name}
                error={errors[`sizes.${index}.name`]}
                maxLength={30}
                onChange={event => put(index, { name: event.target.value })}
              />
              <MoneyField
                hideLabel
                className="w-26"
                label={t('itemEditor.upchargeOf', { name: size.name })}
                currency={currency}
                value={size.upchargeCents}
                onChange={cents => put(index, { upchargeCents: Math.max(0, cents ?? 0) })}
              />
              <MoveButtons
                keepsLast
                name={size.name}
                index={index}
                count={sizes.length}
                onMove={by => change({ sizes: moved(sizes, index, by) })}
                onRemove={() => change({ sizes: sizes.toSpliced(index, 1) })}
              />
            </li>
          ))}
        </ul>
        <div className="button-group">
          <Button
            size="small"
            icon={<Plus />}
            disabled={sizes.length >= MAX_SIZES}
            onClick={() => change({ sizes: [...sizes, { id: newId(), name: '', upchargeCents: 0 }] })}
          >
            {t('itemEditor.addSize')}
          </Button>
          <Menu
            size="small"
            label={t('itemEditor.addRun')}
            items={RUNS.map(run => ({
              id: run,
              label: t(`sizeRuns.${run}`),
              hint: SIZE_RUNS[run].map(({ name }) => name).join(' '),
              onAction: () => addRun(run)
            }))}
          />
          <Menu
            size="small"
            variant="quiet"
            label={t('itemEditor.replaceRun')}
            items={RUNS.map(run => ({
              id: run,
              label: t(`sizeRuns.${run}`),
              onAction: () => change({ sizes: newSizes(run) })
            }))}
          />
        </div>
      </div>
    </Section>
  )
}
