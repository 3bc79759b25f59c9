import { useState } from 'react'

import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { required } from '#lib/shared/required.ts'
import {
  FIBRES,
  FILM_FINISHES,
  FILM_LINES,
  type FilmLine,
  fromCents,
  ROLL_WIDTHS,
  TERMS
} from '#lib/supplies/catalogue.ts'
import type { Equipment } from '#lib/supplies/equipment.ts'
import { comparedOf, type FilmFilter, filmList, findFilms, toggleCompared } from '#lib/supplies/lists.ts'

import { AnyOf, SortBy } from './choices.tsx'
import { RollPicture } from './drawings.tsx'
import { FilmCard } from './FilmCard.tsx'
import { FilmDrawer } from './FilmDrawer.tsx'
import {
  fibresOf,
  finestOf,
  heatOf,
  layeringOf,
  peelOf,
  pressureOf,
  describeFit,
  timeOf,
  widthsOf
} from './film-words.ts'
import { CompareTable, EquipmentLine, MakeFrame } from './parts.tsx'
import { useCart } from './useCart.ts'

interface Props {
  workspaceId: string
  filter: FilmFilter
  equipment: Equipment
  units: number
  mayBuy: boolean
  mayStock: boolean
  /** Names of the shop's films. */
  own: string[]
}

/** Film by the roll: what each line is for, how it is pressed, and whether it goes with the shop's machines. */
export function FilmsScreen(props: Props) {
  const { workspaceId, equipment, mayBuy, mayStock } = props
  const cart = useCart(workspaceId, props.units)
  const [chosen, setChosen] = useState<FilmLine>()
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(props.own))
  const list = useList({
    address: filmList,
    filter: props.filter,
    initial: findFilms(props.filter, equipment),
    load: async asked => findFilms(asked, equipment)
  })
  const { filter, found, show } = list
  const colours = found.rows.reduce((sum, line) => sum + line.colours.length, 0)
  const toggle = (id: string) => show({ compare: toggleCompared(filter.compare, id) })
  const knows = equipment.cutters.length + equipment.presses.length > 0

  return (
    <MakeFrame current="heat-transfer-vinyl" text={t('make.filmsText')} units={cart.units}>
      <EquipmentLine equipment={equipment} />
      <div className="make-bar flex flex-wrap items-center gap-x-5 gap-y-3">
        <ListFilters>
          <SearchField
            key={filter.search}
            label={t('make.search')}
            defaultValue={filter.search}
            onSearch={search => show({ search })}
          />
          <AnyOf
            label={t('make.finish')}
            value={filter.finish}
            values={FILM_FINISHES}
            sayOf={finish => t(`make.finishes.${finish}`)}
            onChoose={finish => show({ finish })}
          />
          <AnyOf
            label={t('make.fibre')}
            value={filter.fibre}
            values={FIBRES}
            sayOf={fibre => t(`make.fibres.${fibre}`)}
            onChoose={fibre => show({ fibre })}
          />
          <AnyOf
            label={t('make.width')}
            value={filter.width}
            values={ROLL_WIDTHS}
            sayOf={width => `${width}″`}
            onChoose={width => show({ width })}
          />
          <SortBy value={filter.sort} values={SORTS} onChoose={sort => show({ sort })} />
        </ListFilters>
        {knows && (
          <Checkbox
            label={t('make.fitsMine')}
            checked={filter.fits}
            onChange={event => show({ fits: event.target.checked })}
          />
        )}
        <p className="text-sm leading-[1.125rem] text-muted" role="status">
          {t('make.filmCount', { count: found.total, colours })}
        </p>
      </div>
      <CompareTable
        rows={comparedOf(filter.compare, FILM_LINES)}
        features={[...features(), { label: t('make.fitsMine'), of: line => describeFit(line, equipment)?.text ?? '–' }]}
        pictureOf={line => (
          <RollPicture hex={required(line.colours[0], 'a colour of every line').hex} id={`compared-${line.id}`} />
        )}
        onRemove={toggle}
        onEnd={() => show({ compare: undefined })}
      />
      <ListResults list={list} none={{ title: t('make.none'), text: t('make.noneText'), action: t('make.showAll') }}>
        {rows => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
            {rows?.map(line => (
              <FilmCard
                key={line.id}
                line={line}
                equipment={equipment}
                compared={Boolean(filter.compare?.split(',').includes(line.id))}
                onCompare={() => toggle(line.id)}
                onChoose={() => setChosen(line)}
              />
            ))}
          </ul>
        )}
      </ListResults>
      {chosen && (
        <FilmDrawer
          workspaceId={workspaceId}
          equipment={equipment}
          mayBuy={mayBuy}
          mayStock={mayStock}
          own={own}
          line={chosen}
          busy={cart.busy !== undefined}
          onUsed={name => setOwn(new Set([...own, name]))}
          onAdd={cart.add}
          onClose={() => setChosen(undefined)}
        />
      )}
    </MakeFrame>
  )
}

const SORTS = ['usual', 'price', 'heat', 'name'] as const

const features = () => [
  {
    label: t('make.price'),
    of: (line: FilmLine) => t('make.from', { price: formatMoney(fromCents(line), TERMS.currency) })
  },
  { label: t('make.finish'), of: ({ finish }: FilmLine) => t(`make.finishes.${finish}`) },
  { label: t('make.fibre'), of: fibresOf },
  { label: t('make.heat'), of: heatOf },
  { label: t('make.time'), of: timeOf },
  { label: t('make.pressure'), of: pressureOf },
  { label: t('make.peel'), of: peelOf },
  { label: t('make.layering'), of: layeringOf },
  { label: t('make.finest'), of: finestOf },
  { label: t('make.thickness'), of: ({ thicknessUm }: FilmLine) => t('make.micron', { um: thicknessUm }) },
  { label: t('make.widths'), of: widthsOf },
  { label: t('make.lengths'), of: ({ yards }: FilmLine) => t('make.yards', { list: yards.join(', ') }) }
]
