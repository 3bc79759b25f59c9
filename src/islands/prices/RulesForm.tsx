import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { useEdit } from '#islands/parts/edit/useEdit.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { call } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { updatePriceRules } from '#lib/contract/calls/prices.ts'
import type { PriceRuleDetails, Prices } from '#lib/contract/prices.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { markUp } from '#lib/shared/job-pricing/price-book.ts'

interface Props {
  workspaceId: string
  currency: string
  initial: Prices['rules']
  mayEdit: boolean
}

const ROUNDINGS = [1, 5, 10, 25, 50, 100]
const EXAMPLE_CENTS = 320

/** Mark-up on blanks, what large sizes cost more, and what some customers pay less. */
export function RulesForm({ workspaceId, currency, initial, mayEdit }: Props) {
  const edit = useEdit(() =>
    createRecordEdit<Prices['rules'], PriceRuleDetails>({
      saved: initial,
      draftOf: ({ revision: _, ...rules }) => rules,
      send: (patch, saved) => {
        const body = { ...patch, revision: saved.revision }
        return call(updatePriceRules, { query: { WorkspaceId: workspaceId }, body })
      }
    })
  )
  const { draft, change, errors } = edit
  const { upcharges, levels } = draft
  const problems = [...new Set(Object.values(errors))]
  const price = formatMoney(markUp({ ...draft, hourlyCents: 0 }, EXAMPLE_CENTS), currency)

  return (
    <form
      className="grid max-w-264 gap-6"
      onSubmit={event => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <EditQuestions edit={edit} nameOf={key => t(`prices.rules.${key}`)} />
      <SettingsSection title={t('prices.rules.markupPercent')} text={t('prices.markupText')}>
        <div className="grid gap-3">
          <div className="form-row">
            <Field
              label={t('prices.markup')}
              type="number"
              min={0}
              max={1000}
              suffix="%"
              disabled={!mayEdit}
              value={draft.markupPercent}
              error={errors['markupPercent']}
              onChange={event => change({ markupPercent: Math.round(Number(event.target.value)) })}
            />
            <NativeSelect
              label={t('prices.roundTo')}
              disabled={!mayEdit}
              value={String(draft.roundBlankCents)}
              options={ROUNDINGS.map(cents => ({ value: String(cents), label: formatMoney(cents, currency) }))}
              onChange={event => change({ roundBlankCents: Number(event.target.value) })}
            />
          </div>
          <p className="text-sm leading-[1.125rem] text-muted">
            {t('prices.markupExample', { cost: formatMoney(EXAMPLE_CENTS, currency), price })}
          </p>
        </div>
      </SettingsSection>
      <SettingsSection title={t('prices.rules.upcharges')} text={t('prices.upchargesText')}>
        <Rows
          mayEdit={mayEdit}
          add={t('prices.addSize')}
          onAdd={() => change({ upcharges: [...upcharges, { size: '', cents: 0 }] })}
          rows={upcharges.map((each, at) => ({
            name: each.size,
            remove: () => change({ upcharges: upcharges.filter((_, index) => index !== at) }),
            fields: (
              <>
                <Field
                  label={t('prices.size')}
                  hideLabel={at > 0}
                  value={each.size}
                  maxLength={20}
                  disabled={!mayEdit}
                  onChange={event => change({ upcharges: upcharges.with(at, { ...each, size: event.target.value }) })}
                />
                <MoneyField
                  label={t('prices.upcharge')}
                  hideLabel={at > 0}
                  currency={currency}
                  value={each.cents}
                  disabled={!mayEdit}
                  onChange={cents => change({ upcharges: upcharges.with(at, { ...each, cents: cents ?? 0 }) })}
                />
              </>
            )
          }))}
        />
      </SettingsSection>
      <SettingsSection title={t('prices.rules.levels')} text={t('prices.levelsText')}>
        <Rows
          mayEdit={mayEdit}
          add={t('prices.addLevel')}
          onAdd={() => change({ levels: [...levels, { id: crypto.randomUUID().slice(0, 8), name: '', percent: 10 }] })}
          rows={levels.map((each, at) => ({
            name: each.name,
            remove: () => change({ levels: levels.filter(({ id }) => id !== each.id) }),
            fields: (
              <>
                <Field
                  label={t('prices.levelName')}
                  hideLabel={at > 0}
                  value={each.name}
                  maxLength={40}
                  disabled={!mayEdit}
                  onChange={event => change({ levels: levels.with(at, { ...each, name: event.target.value }) })}
                />
                <Field
                  label={t('prices.levelPercent')}
                  hideLabel={at > 0}
                  type="number"
                  min={0}
                  max={90}
                  step="0.5"
                  suffix="%"
                  value={each.percent}
                  disabled={!mayEdit}
                  onChange={event =>
                    change({ levels: levels.with(at, { ...each, percent: Number(event.target.value) }) })
                  }
                />
              </>
            )
          }))}
        />
      </SettingsSection>
      {problems.length > 0 && (
        <Notice tone="danger" role="alert">
          {problems.join(' ')}
        </Notice>
      )}
      {mayEdit && (
        <div className="form-actions">
          <SaveLine state={edit.state} onSave={edit.save} onDecide={edit.save} manual />
          <Button type="submit" variant="primary" pending={edit.state.kind === 'saving'}>
            {t('prices.saveRules')}
          </Button>
        </div>
      )}
    </form>
  )
}

interface RowsProps {
  rows: { name: string; fields: ReactNode; remove: () => void }[]
  add: string
  onAdd: () => void
  mayEdit: boolean
}

function Rows({ rows, add, onAdd, mayEdit }: RowsProps) {
  return (
    <div className="grid gap-3">
      {rows.map(({ name, fields, remove }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is renamed while it is typed in
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
          {fields}
          {mayEdit && (
            <IconButton size="small" label={t('ui.remove', { name: name || add })} icon={<Trash2 />} onClick={remove} />
          )}
        </div>
      ))}
      {mayEdit && (
        <div>
          <Button size="small" icon={<Plus />} onClick={onAdd}>
            {add}
          </Button>
        </div>
      )}
    </div>
  )
}
