import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { listFilmRolls } from '#lib/contract/calls/film-rolls.ts'
import type { FilmLevel, FilmRoll, FilmRolls } from '#lib/contract/film-rolls.ts'
import { t } from '#lib/i18n/t.ts'
import { required } from '#lib/shared/required.ts'
import { formatLongLength, type Units } from '#lib/shared/units.ts'

import type { FilmChoice } from './film-choices.ts'
import { RollForm } from './RollForm.tsx'
import { labelsHref } from './roll-labels.ts'
import { RollRow } from './RollRow.tsx'

interface Props {
  workspaceId: string
  units: Units
  films: FilmChoice[]
  mayChange: boolean
  mayBuy: boolean
  initial: FilmRolls
  /** Of the label that was scanned. */
  code: string
}

const PAPERS = ['5160', '5163', '4x6'] as const
const SUPPLIES = '/dashboard/make/heat-transfer-vinyl'

/** The film that the shop has: rolls and remnants, film by film. */
export function RollsScreen({ workspaceId, units, films, mayChange, mayBuy, initial, code }: Props) {
  const [{ rolls, films: levels }, setFound] = useState(initial)
  const [search, setSearch] = useState(code)
  const [isAll, setAll] = useState(code !== '')
  const [adding, setAdding] = useState<'roll' | 'remnant'>()
  const [problem, setProblem] = useState<string>()
  const level = new Map(levels.map(each => [each.sku, each]))
  const needle = search.trim().toLowerCase()
  const fits = ({ code: own, filmName, sku, place, note }: FilmRoll) =>
    own.toLowerCase() === needle || (!/^r-\d+$/.test(needle) && `${filmName} ${sku} ${place} ${note}`.toLowerCase().includes(needle)) // biome-ignore format: one line
  const shown = rolls.filter(roll => (isAll || roll.gone === null) && (needle === '' || fits(roll)))
  const low = levels.filter(({ isLow }) => isLow)

  async function look(gone = isAll) {
    try {
      setFound(
        await call(listFilmRolls, { query: { WorkspaceId: workspaceId, ...(gone && { gone: 'true' as const }) } })
      )
      setProblem(undefined)
    } catch (error) {
      setProblem(readableError(error))
    }
  }

  const film = films[0]
  const usual =
    adding === 'remnant'
      ? { widthMm: 300, edgeMm: 0, leftMm: 300, lowMm: 0 }
      : {
          widthMm: film?.widthMm ?? 508,
          edgeMm: film?.edgeMm ?? 9,
          leftMm: 22_860,
          // A yard, or a metre.
          lowMm: units === 'in' ? 914.4 : 1000
        }
  return (
    <div className="grid gap-4">
      <PageHeader
        title={t('filmRolls.title')}
        description={t('filmRolls.intro')}
        actions={
          mayChange && (
            <>
              <Button icon={<Plus />} onClick={() => setAdding('remnant')}>
                {t('filmRolls.addRemnant')}
              </Button>
              <Button variant="primary" icon={<Plus />} onClick={() => setAdding('roll')}>
                {t('filmRolls.addRoll')}
              </Button>
            </>
          )
        }
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {low.length > 0 && (
        <Notice
          tone="warning"
          title={t('filmRolls.lowTitle')}
          action={
            mayBuy && (
              <LinkButton size="small" href={SUPPLIES}>
                {t('filmRolls.order')}
              </LinkButton>
            )
          }
        >
          {low
            .map(each =>
              t('filmRolls.lowOf', {
                film: each.name,
                length: formatLongLength(Math.max(0, each.leftMm - each.plannedMm), units)
              })
            )
            .join(' ')}
        </Notice>
      )}
      {rolls.length === 0 && !isAll ? (
        <div className="card">
          <EmptyState title={t('filmRolls.emptyTitle')} drawing="box">
            {t('filmRolls.empty')}
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2 [&>:first-child]:flex-[1_1_12rem]">
            <SearchField
              label={t('filmRolls.search')}
              placeholder={t('filmRolls.searchHint')}
              defaultValue={code}
              onSearch={setSearch}
            />
            <Switch
              label={t('filmRolls.showGone')}
              checked={isAll}
              onChange={event => {
                setAll(event.target.checked)
                void look(event.target.checked)
              }}
            />
            {shown.some(({ gone }) => gone === null) && (
              <Menu
                label={t('filmRolls.labels')}
                icon={<Tag />}
                align="end"
                items={PAPERS.map(paper => ({
                  id: paper,
                  label: t(`runBags.papers.${paper}`),
                  href: labelsHref(workspaceId, paper, shown)
                }))}
              />
            )}
          </div>
          {shown.length === 0 && <p className="text-muted">{t('filmRolls.none')}</p>}
          {[...Map.groupBy(shown, ({ sku }) => sku)].map(([sku, own]) => (
            <FilmCard
              key={sku}
              rolls={own}
              level={level.get(sku)}
              workspaceId={workspaceId}
              units={units}
              films={films}
              mayChange={mayChange}
              look={look}
            />
          ))}
        </>
      )}
      {adding && (
        <RollForm
          draft={{ kind: adding, sku: '', ...usual, place: '', note: '' }}
          workspaceId={workspaceId}
          units={units}
          films={films}
          onClose={() => setAdding(undefined)}
          onSaved={async () => {
            await look()
            setAdding(undefined)
          }}
        />
      )}
    </div>
  )
}

interface CardProps extends Pick<Props, 'workspaceId' | 'units' | 'films' | 'mayChange'> {
  rolls: FilmRoll[]
  level: FilmLevel | undefined
  look: () => Promise<void>
}

function FilmCard({ rolls, level, units, ...shared }: CardProps) {
  const { filmName, hex } = required(rolls[0], 'a roll of every film')
  return (
    <Card
      flush
      title={
        <>
          <i className="run-colour" style={{ background: hex ?? 'transparent' }} aria-hidden="true" />
          {filmName} {level?.isLow && <Badge tone="warning">{t('filmRolls.isLow')}</Badge>}
        </>
      }
      actions={
        level && (
          <span className="text-muted text-sm/5">
            {t('filmRolls.sum', {
              left: formatLongLength(level.leftMm, units),
              planned: formatLongLength(level.plannedMm, units)
            })}
          </span>
        )
      }
    >
      <ul className="film-rolls">
        {rolls.map(roll => (
          <RollRow key={roll.id} roll={roll} units={units} {...shared} />
        ))}
      </ul>
    </Card>
  )
}
