import { Flame } from 'lucide-react'

import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { listRunPress } from '#lib/contract/calls/production-work.ts'
import type { PressLayer, RunPress } from '#lib/contract/production-work.ts'
import { t } from '#lib/i18n/t.ts'

import { layerText } from './layer-text.ts'
import { type RunProps, RunScreen, type RunTabProps } from './RunScreen.tsx'
import { useRunPart } from './useRunPart.ts'

interface Extra {
  press: RunPress
  units: 'in' | 'mm'
  mayPress: boolean
}

export function RunPressTab({ press, units, mayPress, ...props }: RunProps & Extra) {
  return (
    <RunScreen {...props}>
      {shared => <PressTab {...shared} press={press} units={units} mayPress={mayPress} />}
    </RunScreen>
  )
}

/** In the order in which the press changes its temperature least. */
function PressTab({ run, workspaceId, heard, press, units, mayPress }: RunTabProps & Extra) {
  const given = { params: { runId: run.id }, query: { WorkspaceId: workspaceId } }
  const { part, problem } = useRunPart(press, () => call(listRunPress, given), heard)
  const { groups, changes, changesUnordered } = part
  return (
    <>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Card
        title={t('runPress.title')}
        actions={
          mayPress &&
          groups.length > 0 && (
            <LinkButton variant="primary" icon={<Flame />} href={`/dashboard/production/${run.id}/pressing`}>
              {t('runPress.start')}
            </LinkButton>
          )
        }
      >
        {groups.length === 0 ? (
          <p className="text-muted">{t('runPress.none')}</p>
        ) : (
          <div className="grid gap-4">
            <p>
              {changes === 0 ? t('runPress.noChanges') : t('runPress.changes', { count: changes })}
              {'. '}
              {changesUnordered > changes && (
                <span className="text-muted">{t('runPress.instead', { count: changesUnordered })}</span>
              )}
            </p>
            <ol className="grid gap-4 [&>li]:grid [&>li]:gap-1 [&>li]:border-s-3 [&>li]:border-s-line [&>li]:ps-3">
              {groups.map(({ key, layers, pieces, waiting, items }) => (
                <li key={key}>
                  <strong>{t('runPress.pieces', { count: pieces })}</strong>
                  <Layers layers={layers} units={units} />
                  <span className="text-muted text-sm/5">
                    {[
                      ...items.map(item => `${item.name} ${item.pieces}`),
                      waiting > 0 && t('runPress.notCut', { count: waiting })
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </Card>
    </>
  )
}

export function Layers({ layers, units }: { layers: PressLayer[]; units: 'in' | 'mm' }) {
  if (layers.length === 0) return <span>{t('runPress.noRecipe')}</span>
  return (
    <ul className="grid gap-1">
      {layers.map((layer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: layers of a recipe do not move
        <li key={at}>
          <i className="run-colour" style={{ background: layer.hex }} aria-hidden="true" />
          <span>
            {layer.film}: {layerText(layer, units)}
          </span>
        </li>
      ))}
    </ul>
  )
}
