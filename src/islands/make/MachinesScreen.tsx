import type { ReactNode } from 'react'

import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import type { ListOf } from '#islands/ui/list/useList.ts'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { TERMS } from '#lib/supplies/catalogue.ts'
import { comparedOf, toggleCompared } from '#lib/supplies/lists.ts'

import { MachineCard } from './MachineCard.tsx'
import { CompareTable, MakeFrame } from './parts.tsx'
import { useCart } from './useCart.ts'
import { useOwned } from './useOwned.ts'

interface Machine {
  id: string
  name: string
  text: string
  priceCents: number
}

interface Filter {
  page: number
  search: string
  compare?: string | undefined
}

interface Found<M> {
  rows: M[]
  page: number
  pageSize: number
  total: number
}

interface Props<M extends Machine, F extends Filter> {
  current: 'cutters' | 'heat-presses'
  /** What the page is good for. */
  text: string
  list: ListOf<F, Found<M>>
  /** All that are sold: what is compared stays when it is filtered away. */
  all: readonly M[]
  selects: ReactNode
  checks: ReactNode
  pictureOf: (machine: M) => ReactNode
  facts: readonly Fact<M>[]
  /** What of the films it can work with. */
  verdictOf: (machine: M) => { tone: 'success' | 'warning'; text: string }
  shop: Shop
}

export interface Fact<M> {
  term: string
  of: (machine: M) => string
}

export interface Shop {
  workspaceId: string
  /** Names of the machines that the person has. */
  owned: string[]
  /** In the cart. */
  units: number
  mayBuy: boolean
}

/** Machines that are sold: narrowed, compared, owned and put into the cart. */
export function MachinesScreen<M extends Machine, F extends Filter>(props: Props<M, F>) {
  const { current, text, list, all, selects, checks, pictureOf, facts, verdictOf, shop } = props
  const cart = useCart(shop.workspaceId, shop.units)
  const mine = useOwned(shop.owned)
  const { filter, found, show } = list
  const compare = (compared: string | undefined) => show({ compare: compared } as Partial<F>)
  const toggle = (id: string) => compare(toggleCompared(filter.compare, id))

  return (
    <MakeFrame current={current} text={text} units={cart.units}>
      <div className="make-bar flex flex-wrap items-center gap-x-5 gap-y-3">
        <ListFilters>
          <SearchField
            key={filter.search}
            label={t('make.searchMachines')}
            defaultValue={filter.search}
            onSearch={search => show({ search } as Partial<F>)}
          />
          {selects}
        </ListFilters>
        {checks}
        <p className="text-sm leading-[1.125rem] text-muted" role="status">
          {t('make.count', { count: found.total })}
        </p>
      </div>
      <CompareTable
        rows={comparedOf(filter.compare, all)}
        features={[
          { label: t('make.price'), of: ({ priceCents }) => formatMoney(priceCents, TERMS.currency) },
          ...facts.map(({ term, of }) => ({ label: term, of }))
        ]}
        pictureOf={pictureOf}
        onRemove={toggle}
        onEnd={() => compare(undefined)}
      />
      <ListResults list={list} none={{ title: t('make.none'), text: t('make.noneText'), action: t('make.showAll') }}>
        {rows => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
            {rows?.map(machine => (
              <MachineCard
                key={machine.id}
                machine={machine}
                picture={pictureOf(machine)}
                facts={facts.map(({ term, of }) => ({ term, detail: of(machine) }))}
                verdict={verdictOf(machine)}
                owned={mine.owned.includes(machine.name)}
                compared={Boolean(filter.compare?.split(',').includes(machine.id))}
                busy={cart.busy === machine.id}
                mayBuy={shop.mayBuy}
                onOwn={() => void mine.toggle(machine.name)}
                onCompare={() => toggle(machine.id)}
                onAdd={() => void cart.add(machine.id, machine.name)}
              />
            ))}
          </ul>
        )}
      </ListResults>
    </MakeFrame>
  )
}
