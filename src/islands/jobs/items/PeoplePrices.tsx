import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { NEW_DECORATION } from '#lib/client/job-sheet/texts.ts'
import type { JobComponent, JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import type { PriceMatrix } from '#lib/shared/job-pricing/price-book.ts'
import type { PricedJobLine } from '#lib/shared/job-pricing/price-job.ts'
import { isUncharged } from '#lib/shared/jobs.ts'
import { formatMoney } from '#lib/shared/money.ts'

const KINDS = ['name', 'number'] as const
type Kind = (typeof KINDS)[number]

/** By which table names and numbers are charged; null: they are not. */
export type PeopleTables = Record<Kind, string | null>

const WORDS: Record<Kind, RegExp> = { name: /\bnames?\b/i, number: /\b(numbers?|digits?)\b/i }

/** What the item has; where nothing was decided yet, the tables that are called so. */
export function tablesOf(item: Pick<JobItemInput, 'components'>, matrices: readonly PriceMatrix[]): PeopleTables {
  const isOpen = isUncharged({ ...item, people: [{ name: 'one', number: '' }] })
  const find = (kind: Kind) => {
    const own = item.components.find(({ per }) => per === kind)
    return own ? own.matrixId : isOpen ? (matrices.find(({ name }) => WORDS[kind].test(name))?.id ?? null) : null
  }
  return { name: find('name'), number: find('number') }
}

interface Charged {
  item: JobItemInput
  people: JobItemInput['people']
  tables: PeopleTables
  matrices: readonly PriceMatrix[]
}

/** The decorations of the item, with names and numbers charged by these tables if the list has any. */
export function chargedComponents({ item, people, tables, matrices }: Charged): JobComponent[] {
  const components = [...item.components]
  for (const kind of KINDS) {
    const matrix = matrices.find(({ id }) => id === tables[kind])
    const at = components.findIndex(({ per }) => per === kind)
    const has = people.some(person => person[kind].trim() !== '')
    if (!matrix && at >= 0) components.splice(at, 1)
    else if (matrix && at >= 0) components[at] = { ...components[at]!, matrixId: matrix.id }
    else if (matrix && has && components.length < 12) {
      const made = { ...NEW_DECORATION, method: matrix.method, matrixId: matrix.id, per: kind }
      components.push({ ...made, id: crypto.randomUUID(), design: t(`roster.charged.${kind}`) })
    }
  }
  return components
}

interface Props extends Charged {
  currency: string
  mayEdit: boolean
  priceAs: (item: JobItemInput) => PricedJobLine | undefined
  onChange: (tables: PeopleTables) => void
}

/** What the names and numbers of a list cost, and by which table. */
export function PeoplePrices({ item, people, tables, matrices, currency, mayEdit, priceAs, onChange }: Props) {
  const line = priceAs({ ...item, people, components: chargedComponents({ item, people, tables, matrices }) })
  const kinds = KINDS.filter(kind => people.some(person => person[kind].trim() !== ''))
  if (!line || kinds.length === 0) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-3 [&_p]:min-h-9 [&_p]:content-center [&_p]:tabular-nums [&>div]:grid [&>div]:grid-cols-[minmax(0,1fr)_auto] [&>div]:items-end [&>div]:gap-3">
      {kinds.map(kind => {
        const count = people.filter(person => person[kind].trim() !== '').length
        const part = line.people.find(({ per }) => per === kind)
        return (
          <div key={kind}>
            <NativeSelect
              label={t(`roster.charge.${kind}`, { count })}
              value={tables[kind] ?? ''}
              placeholder={t('roster.notCharged')}
              disabled={!mayEdit}
              options={matrices.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={event => onChange({ ...tables, [kind]: event.target.value || null })}
            />
            <p role="status">
              {part
                ? t('roster.costs', { sum: formatMoney(part.cents, currency) })
                : t(tables[kind] ? 'roster.noPrice' : 'roster.costNothing')}
            </p>
          </div>
        )
      })}
    </div>
  )
}
