import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { updateFilmRoll } from '#lib/contract/calls/film-rolls.ts'
import type { FilmRoll } from '#lib/contract/film-rolls.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLength, formatLongLength, type Units } from '#lib/shared/units.ts'

import type { FilmChoice } from './film-choices.ts'
import { RollForm } from './RollForm.tsx'
import { labelsHref } from './roll-labels.ts'

interface Props {
  roll: FilmRoll
  workspaceId: string
  units: Units
  films: FilmChoice[]
  mayChange: boolean
  look: () => Promise<void>
}

export function RollRow({ roll, workspaceId, units, films, mayChange, look }: Props) {
  const [isEditing, setEditing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { code, kind, gone, widthMm, leftMm, plannedMm, place, note } = roll

  async function put(state: FilmRoll['gone']) {
    try {
      await call(updateFilmRoll, {
        params: { rollId: roll.id },
        query: { WorkspaceId: workspaceId },
        body: { revision: roll.revision, gone: state }
      })
      setProblem(undefined)
    } catch (error) {
      setProblem(readableError(error))
    }
    await look()
  }

  const left = kind === 'roll' ? formatLongLength(leftMm, units) : formatLength(Math.round(leftMm), units)
  return (
    <li className="film-roll grid grid-cols-[minmax(3.5rem,auto)_1fr_auto] items-center gap-3 border-t border-t-line px-4 py-3 max-md:grid-cols-[minmax(3rem,auto)_1fr]">
      <strong className="tabular-nums">{code}</strong>
      <div className="grid min-w-0 gap-1">
        <span>
          {t(kind === 'roll' ? 'filmRolls.rollOf' : 'filmRolls.remnantOf', {
            left,
            width: formatLength(widthMm, units)
          })}{' '}
          {kind === 'remnant' && <Badge>{t('filmRolls.remnant')}</Badge>}{' '}
          {gone && <Badge tone="warning">{t(`filmRolls.gone.${gone}`)}</Badge>}
        </span>
        <span className="text-muted text-sm/5">
          {[place, plannedMm > 0 && t('filmRolls.planned', { length: formatLongLength(plannedMm, units) }), note]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {problem && (
          <span className="text-danger text-sm/5" role="alert">
            {problem}
          </span>
        )}
      </div>
      {mayChange && (
        <div className="flex flex-wrap justify-end gap-2 max-md:justify-start max-md:[.film-roll>&]:col-2">
          {gone ? (
            <Button size="small" onClick={() => void put(null)}>
              {t('filmRolls.found')}
            </Button>
          ) : (
            <>
              <Button size="small" onClick={() => setEditing(true)}>
                {t('filmRolls.edit')}
              </Button>
              <Menu
                label={t('filmRolls.more', { code })}
                icon={<MoreHorizontal />}
                hideLabel
                size="small"
                align="end"
                items={[
                  { id: 'label', label: t('filmRolls.label'), href: labelsHref(workspaceId, '5160', [roll]) },
                  { id: 'used', label: t('filmRolls.markUsed'), onAction: () => void put('used_up') },
                  { id: 'thrown', label: t('filmRolls.markThrown'), onAction: () => void put('thrown_away') }
                ]}
              />
            </>
          )}
        </div>
      )}
      {isEditing && (
        <RollForm
          draft={roll}
          roll={roll}
          workspaceId={workspaceId}
          units={units}
          films={films}
          onClose={() => setEditing(false)}
          onSaved={async () => {
            await look()
            setEditing(false)
          }}
        />
      )}
    </li>
  )
}
