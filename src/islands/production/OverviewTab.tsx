import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listProductionPieces } from '#lib/contract/calls/production.ts'
import type { ProductionPiece } from '#lib/contract/production.ts'
import { getProductionCosts } from '#lib/contract/calls/production-costs.ts'
import type { ProductionCosts } from '#lib/contract/production-costs.ts'
import { t } from '#lib/i18n/t.ts'
import { madeOf, owedOf, PIECE_STATES, type PieceState } from '#lib/shared/production-runs.ts'
import type { Units } from '#lib/shared/units.ts'

import { CostCard } from './CostCard.tsx'
import { type RunProps, RunScreen, type RunTabProps } from './RunScreen.tsx'
import { PieceStateBadge } from './RunStateBadge.tsx'
import { readRows, useRunPart } from './useRunPart.ts'

type Found = Data<typeof listProductionPieces>

interface Extra {
  pieces: Found
  /** For those who see prices. */
  costs: ProductionCosts | undefined
  units: Units
}

export function RunOverview({ pieces, costs, units, ...props }: RunProps & Extra) {
  return (
    <RunScreen {...props}>
      {shared => <OverviewTab {...shared} pieces={pieces} costs={costs} units={units} />}
    </RunScreen>
  )
}

const PAGE = 50

/** How far the run is, and each of its pieces. */
function OverviewTab({ run, workspaceId, heard, pieces, costs, units }: RunTabProps & Extra) {
  const [search, setSearch] = useState('')
  const [state, setState] = useState<PieceState>()
  const [count, setCount] = useState(PAGE)
  const asked = JSON.stringify([heard, search, state, count])
  const { part, problem } = useRunPart(pieces, () => read(), asked)
  const owed = owedOf(run.counts)

  function read(): Promise<Found> {
    const query = { WorkspaceId: workspaceId, search, ...(state && { state }), pageSize: PAGE }
    const params = { runId: run.id }
    return readRows(count, page => call(listProductionPieces, { params, query: { ...query, page } }))
  }

  const progress = [
    { label: t('runs.progress'), value: madeOf(run.counts) },
    { label: t('runs.inBags'), value: run.counts.bagged + run.counts.handed_over },
    { label: t('runs.pieceStates.handed_over'), value: run.counts.handed_over }
  ]
  return (
    <>
      <Card>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-4">
          {progress.map(({ label, value }) => (
            <Progress
              key={label}
              label={label}
              value={value}
              max={Math.max(1, owed)}
              text={t('runs.progressOf', { made: value, owed })}
            />
          ))}
        </div>
      </Card>
      {costs && <RunCosts run={run} workspaceId={workspaceId} heard={heard} costs={costs} units={units} />}
      <Card title={t('runs.allPieces')} flush>
        <div className="run-bar">
          <SearchField label={t('runs.pieceSearch')} placeholder={t('runs.pieceSearchHint')} onSearch={setSearch} />
          <NativeSelect
            label={t('runs.state')}
            hideLabel
            placeholder={t('runs.anyState')}
            value={state ?? ''}
            options={PIECE_STATES.map(each => ({
              value: each,
              label: `${t(`runs.pieceStates.${each}`)} (${run.counts[each]})`
            }))}
            onChange={event => setState((event.target.value || undefined) as PieceState | undefined)}
          />
        </div>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {part.rows.length === 0 ? (
          <p className="p-4 text-muted">{t('runs.noPieces')}</p>
        ) : (
          <ul className="run-pieces">
            {part.rows.map(piece => (
              <Piece key={piece.id} piece={piece} />
            ))}
          </ul>
        )}
        {part.rows.length < part.total && (
          <div className="run-bar">
            <Button onClick={() => setCount(count + PAGE)}>{t('runs.loadMore')}</Button>
          </div>
        )}
      </Card>
    </>
  )
}

interface CostProps extends Pick<RunTabProps, 'run' | 'workspaceId' | 'heard'> {
  costs: ProductionCosts
  units: Units
}

function RunCosts({ run, workspaceId, heard, costs, units }: CostProps) {
  const query = { WorkspaceId: workspaceId, of: 'run' as const, id: run.id }
  const { part } = useRunPart(costs, () => call(getProductionCosts, { query }), heard)
  return <CostCard costs={part} units={units} />
}

function Piece({ piece }: { piece: ProductionPiece }) {
  const { code, state, itemName, blank, person, texts, prints, reason, replaces, claimedBy } = piece
  const details = [
    [blank.colour, blank.size].filter(Boolean).join(' '),
    texts.join(' · '),
    prints.length > 0 && t('runs.printed', { names: prints.map(({ name }) => name).join(', ') }),
    replaces && t('runs.replaces', { code: replaces }),
    claimedBy && t('runs.pressing', { name: claimedBy }),
    reason
  ]
  return (
    <li>
      <strong className="tabular-nums">{code}</strong>
      <span className="grid min-w-0 wrap-anywhere">
        {itemName} {person.name && <span className="text-muted">{person.name}</span>}
        <span className="text-muted text-sm/5">{details.filter(Boolean).join(' · ')}</span>
      </span>
      <PieceStateBadge state={state} />
    </li>
  )
}
