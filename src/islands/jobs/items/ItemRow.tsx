import { CircleAlert, Lock, Plus, Shirt } from 'lucide-react'

import { customBlankDialog } from '#islands/dialogs/custom-blank/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { singleLineItemDialog } from '#islands/dialogs/single-line-item/index.ts'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import type { JobComponent, JobItemInput } from '#lib/contract/job-items.ts'
import type { Job } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { piecesOf } from '#lib/shared/job-pricing/job-to-price.ts'
import type { PricedJobLine } from '#lib/shared/job-pricing/price-job.ts'
import { checkRoster } from '#lib/shared/jobs.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { Items } from './useItems.ts'

interface Props {
  item: JobItemInput
  index: number
  line: PricedJobLine | undefined
  job: Job
  list: Items
  sizes: string[]
  mayEdit: boolean
  seesPrices: boolean
  onOpen: (what: OpenPart) => void
}

/** A part of an item that is opened beside the table. */
export type OpenPart = 'price' | 'roster' | { decoration: JobComponent | undefined }

/** One item: its words, blank and decorations, how many of each size, and what it costs. */
export function ItemRow({ item, index, line, job, list, sizes, mayEdit, seesPrices, onOpen }: Props) {
  const isGarment = item.kind === 'garment'
  const put = (change: Partial<JobItemInput>) => list.put({ ...item, ...change })
  const roster = checkRoster(item)
  const oddities = roster.twice.length + roster.withoutSize + roster.differs.length
  const money = (cents: number) => formatMoney(cents, job.currency)

  async function editBlank() {
    const given = { blank: item.blank, sizes: item.sizes.map(({ size }) => size), currency: job.currency }
    const done = await openDialog(customBlankDialog, given)
    if (!done) return
    const counts = new Map(item.sizes.map(({ size, quantity }) => [size, quantity]))
    put({ blank: done.blank, sizes: done.sizes.map(size => ({ size, quantity: counts.get(size) ?? 0 })) })
  }

  async function editSingle() {
    const done = await openDialog(singleLineItemDialog, { currency: job.currency, item })
    if (done) put(done)
  }

  function setSize(size: string, text: string) {
    const quantity = Math.min(100_000, Number(text.replaceAll(/\D/g, '')) || 0)
    const isThere = item.sizes.some(each => each.size === size)
    const next = item.sizes.map(each => (each.size === size ? { size, quantity } : each))
    put({ sizes: isThere ? next : [...next, { size, quantity }] })
  }

  const menu: MenuEntry[] = [
    ...(isGarment
      ? [
          { id: 'blank', label: t('jobItems.editBlank'), onAction: () => void editBlank() },
          { id: 'roster', label: t('jobItems.roster'), onAction: () => onOpen('roster') }
        ]
      : [{ id: 'edit', label: t('jobItems.edit'), onAction: () => void editSingle() }]),
    {
      id: 'taxed',
      label: t(item.taxed ? 'jobItems.untax' : 'jobItems.tax'),
      onAction: () => put({ taxed: !item.taxed })
    },
    { id: 'copy', label: t('jobItems.duplicate'), onAction: () => list.add(copyOf(item)) },
    { separator: 'places' },
    { id: 'up', label: t('jobItems.up'), disabled: index === 0, onAction: () => list.move(item.id, -1) },
    {
      id: 'down',
      label: t('jobItems.down'),
      disabled: index === list.items.length - 1,
      onAction: () => list.move(item.id, 1)
    },
    { id: 'remove', label: t('jobItems.remove'), tone: 'danger', onAction: () => list.remove(item.id) }
  ]

  return (
    <tr>
      <td className="items-main">
        <input
          className="items-name"
          aria-label={t('jobItems.nameOf', { row: index + 1 })}
          placeholder={t('jobItems.namePlaceholder')}
          value={item.name}
          maxLength={160}
          readOnly={!mayEdit}
          onChange={event => put({ name: event.target.value })}
        />
        <span className="items-chips">
          {isGarment && (
            <button type="button" className="items-chip" disabled={!mayEdit} onClick={() => void editBlank()}>
              {item.blank.hex ? (
                <span className="items-swatch" style={{ background: item.blank.hex }} />
              ) : (
                <Shirt aria-hidden="true" />
              )}
              {blankText(item) || t('jobItems.chooseBlank')}
            </button>
          )}
          {item.components.map(component => (
            <button
              key={component.id}
              type="button"
              className="items-chip"
              disabled={!mayEdit}
              onClick={() => onOpen({ decoration: component })}
            >
              {[component.design || t(`methods.${component.method}`), component.location].filter(Boolean).join(' · ')}
            </button>
          ))}
          {mayEdit && isGarment && (
            <button
              type="button"
              className="items-chip items-chip-add"
              onClick={() => onOpen({ decoration: undefined })}
            >
              <Plus aria-hidden="true" />
              {t('jobItems.decoration')}
            </button>
          )}
          {item.people.length > 0 && (
            <button
              type="button"
              className="items-chip"
              data-odd={oddities > 0 || undefined}
              onClick={() => onOpen('roster')}
            >
              {oddities > 0 && <CircleAlert aria-hidden="true" />}
              {t('jobItems.people', { count: item.people.length })}
            </button>
          )}
          {!item.taxed && seesPrices && <span className="items-chip">{t('jobItems.untaxed')}</span>}
        </span>
        {line?.problems.map(problem => (
          <p key={`${problem.kind}${problem.decorationId ?? ''}`} className="items-problem">
            {problemText(problem)}
          </p>
        ))}
      </td>
      {sizes.map(size => (
        <td key={size} className="items-size" data-label={size}>
          {isGarment && (
            <input
              inputMode="numeric"
              aria-label={t('jobItems.sizeOf', { item: item.name || String(index + 1), size })}
              value={item.sizes.find(each => each.size === size)?.quantity || ''}
              placeholder={item.sizes.some(each => each.size === size) ? '0' : ''}
              readOnly={!mayEdit}
              onFocus={event => event.target.select()}
              onChange={event => setSize(size, event.target.value)}
            />
          )}
        </td>
      ))}
      <td className="items-figure" data-label={t('jobItems.pieces')}>
        {isGarment ? (
          piecesOf(item)
        ) : (
          <input
            inputMode="numeric"
            className="items-quantity"
            aria-label={t('jobItems.quantityOf', { item: item.name || String(index + 1) })}
            value={item.quantity || ''}
            readOnly={!mayEdit}
            onFocus={event => event.target.select()}
            onChange={event =>
              put({ quantity: Math.min(100_000, Number(event.target.value.replaceAll(/\D/g, '')) || 0) })
            }
          />
        )}
      </td>
      {seesPrices && (
        <>
          <td className="items-figure" data-label={t('jobItems.unit')}>
            <button type="button" className="items-price" disabled={!line} onClick={() => onOpen('price')}>
              {item.fixed && <Lock aria-label={t('jobItems.byHand')} role="img" />}
              {line && line.unitCents !== null ? money(line.unitCents) : '–'}
            </button>
          </td>
          <td className="items-figure" data-label={t('jobItems.total')}>
            {line ? money(line.totalCents) : ''}
          </td>
        </>
      )}
      {mayEdit && (
        <td className="items-menu">
          <Menu
            label={t('jobItems.more', { item: item.name || String(index + 1) })}
            hideLabel
            variant="quiet"
            size="small"
            align="end"
            icon={<span aria-hidden="true">⋯</span>}
            items={menu}
          />
        </td>
      )}
    </tr>
  )
}

function blankText({ blank }: JobItemInput): string {
  const words = [blank.maker, blank.styleNumber || blank.name, blank.colour].filter(Boolean).join(' ')
  return blank.supplied ? [words, t('jobItems.supplied')].filter(Boolean).join(' · ') : words
}

function copyOf({ id: _, position: __, ...item }: JobItemInput): Omit<JobItemInput, 'id' | 'position'> {
  return {
    ...item,
    fixed: null,
    people: [],
    components: item.components.map(component => ({ ...component, id: crypto.randomUUID() }))
  }
}

function problemText({ kind, table, limit }: PricedJobLine['problems'][number]): string {
  return t(`jobItems.problems.${kind}`, { table: table ?? '', limit: limit ?? '' })
}
