import { Plus } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { ActivityList } from '#islands/parts/ActivityList.tsx'
import { WorkspaceHead } from '#islands/parts/WorkspaceHead.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { deletePriceMatrix } from '#lib/contract/calls/prices.ts'
import type { Matrix, Prices } from '#lib/contract/prices.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { MatrixModal } from './MatrixModal.tsx'
import { RulesForm } from './RulesForm.tsx'

interface Props {
  workspace: Workspace
  initial: Prices
  mayEdit: boolean
}

/** What jobs are priced by: tables of quantity and colours, stitches or area, and the rules beside them. */
export function PricesScreen({ workspace, initial, mayEdit }: Props) {
  const [matrices, setMatrices] = useState(initial.matrices)
  const [edited, setEdited] = useState<Matrix | 'new'>()
  const { Id: workspaceId, currency, timeZone } = workspace

  function put(saved: Matrix) {
    const at = matrices.findIndex(({ id }) => id === saved.id)
    setMatrices(at < 0 ? [...matrices, saved] : matrices.with(at, saved))
    setEdited(undefined)
    showBanner(t('prices.tableSaved', { name: saved.name }), { variant: 'success' })
  }

  async function remove({ id: matrixId, name }: Matrix) {
    const isSure = await openDialog(simpleDialog, {
      title: t('prices.deleteTitle', { name }),
      text: t('prices.deleteText'),
      confirm: t('prices.delete'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    await attempt(async () => {
      await call(deletePriceMatrix, { params: { matrixId }, query: { WorkspaceId: workspaceId } })
      setMatrices(matrices.filter(({ id }) => id !== matrixId))
    })
  }

  return (
    <div className="grid max-w-264 gap-6">
      <WorkspaceHead workspace={workspace} current="prices" />
      {!mayEdit && <Notice>{t('prices.readOnly')}</Notice>}
      <SettingsSection title={t('prices.tables')} text={t('prices.tablesText')} flush>
        {matrices.length === 0 && <EmptyState title={t('prices.noTables')}>{t('prices.noTablesText')}</EmptyState>}
        <ul className="price-tables">
          {matrices.map(matrix => (
            <li
              key={matrix.id}
              className="price-table-row grid min-h-12 grid-cols-[minmax(0,1.1fr)_7rem_minmax(0,1.6fr)_auto] items-center gap-3 border-b border-b-line px-4 py-1.5 max-md:grid-cols-[minmax(0,1fr)_auto] [&>.chip]:justify-self-start max-md:[&>.chip]:justify-self-end max-md:[&>.chip]:[grid-area:2_/_2]"
            >
              <button
                type="button"
                className="justify-self-start text-start font-[550] text-heading hover:underline hover:underline-offset-[0.2em]"
                onClick={() => setEdited(matrix)}
              >
                {matrix.name}
              </button>
              <Badge outline>{t(`methods.${matrix.method}`)}</Badge>
              <span className="text-muted text-sm tabular-nums max-md:[grid-area:2_/_1]">
                {factsOf(matrix, currency)}
              </span>
              {mayEdit && (
                <Menu
                  label={t('prices.more', { name: matrix.name })}
                  hideLabel
                  variant="quiet"
                  size="small"
                  align="end"
                  icon={<span aria-hidden="true">⋯</span>}
                  items={[
                    { id: 'edit', label: t('prices.edit'), onAction: () => setEdited(matrix) },
                    { id: 'delete', label: t('prices.delete'), tone: 'danger', onAction: () => void remove(matrix) }
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
        {mayEdit && (
          <div className="px-4 py-3">
            <Button icon={<Plus />} onClick={() => setEdited('new')}>
              {t('prices.newTable')}
            </Button>
          </div>
        )}
      </SettingsSection>
      <RulesForm workspaceId={workspaceId} currency={currency} initial={initial.rules} mayEdit={mayEdit} />
      {initial.activity.length > 0 && (
        <SettingsSection title={t('prices.history')} text={t('prices.historyText')}>
          <ActivityList entries={initial.activity.slice(0, 12)} time={at => timeOf(at, timeZone)} />
        </SettingsSection>
      )}
      {edited && (
        <MatrixModal
          workspaceId={workspaceId}
          currency={currency}
          matrix={edited === 'new' ? undefined : edited}
          mayEdit={mayEdit}
          onClose={() => setEdited(undefined)}
          onSaved={put}
        />
      )}
    </div>
  )
}

/** "From 12 pieces, 1 to 6 colours, 1.51 to 8.90 a piece": enough to know the table again. */
function factsOf({ from, upTo, by, cents, beyond }: Matrix, currency: string): string {
  const all = cents.flat().filter(each => each !== null)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const money =
    all.length === 0
      ? []
      : [
          least === most
            ? formatMoney(least, currency)
            : `${formatMoney(least, currency)} – ${formatMoney(most, currency)}`
        ]
  const columns =
    by === 'flat' ? [] : [t(`prices.upTo.${by}`, { count: upTo.at(-1)! }), ...(beyond ? [t('prices.further')] : [])]
  return [t('prices.fromPieces', { count: from[0]! }), columns.join(' '), ...money].filter(Boolean).join(' · ')
}

function timeOf(at: string, timeZone: string): string {
  return dateFormat({ timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}
