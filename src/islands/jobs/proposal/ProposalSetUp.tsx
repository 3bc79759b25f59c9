import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { ColourField } from '#islands/ui/ColourField.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { t } from '#lib/i18n/t.ts'

import type { ProposalProps } from './ProposalTab.tsx'

const NUMBERS = [
  { key: 'validDays', min: 1, max: 365 },
  { key: 'depositPercent', min: 0, max: 100 },
  { key: 'remindDays', min: 0, max: 60 },
  { key: 'remindTimes', min: 0, max: 5 }
] as const

/** What is the same for all items: words, how long it is good, deposit, reminders, colour. Kept while it is typed. */
export function ProposalSetUp({ edit, mayEdit }: ProposalProps) {
  const { draft, change, errors } = edit

  return (
    <Card
      title={t('proposal.setUp')}
      actions={<SaveLine state={edit.state} onSave={edit.save} onDecide={edit.save} readOnly={!mayEdit} />}
    >
      <EditQuestions edit={edit} nameOf={key => t(`proposal.field.${key}`)} />
      <div className="form">
        {(['greeting', 'terms'] as const).map(key => (
          <TextAreaField
            key={key}
            label={t(`proposal.field.${key}`)}
            rows={key === 'terms' ? 5 : 3}
            maxLength={key === 'terms' ? 5000 : 1000}
            value={draft[key]}
            disabled={!mayEdit}
            error={errors[key]}
            onChange={event => change({ [key]: event.target.value })}
          />
        ))}
        <div className="form-row">
          {NUMBERS.map(({ key, min, max }) => (
            <QuantityField
              key={key}
              label={t(`proposal.field.${key}`)}
              min={min}
              max={max}
              value={draft[key]}
              disabled={!mayEdit}
              error={errors[key]}
              onChange={value => change({ [key]: value })}
            />
          ))}
        </div>
        <ColourField
          label={t('proposal.field.hex')}
          value={draft.hex}
          disabled={!mayEdit}
          error={errors['hex']}
          onChange={hex => change({ hex })}
        />
      </div>
    </Card>
  )
}
