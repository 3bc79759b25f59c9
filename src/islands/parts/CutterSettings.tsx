import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { $cutterChoice, changeCutter, setPausesForTools } from '#lib/client/cutter-choice.ts'
import { $activeWorkspace } from '#lib/client/stores/workspaces.ts'
import type { Cutter } from '#lib/contract/cutters.ts'
import { BAUD_RATES, ENDS, LANGUAGES, STEPS_A_MM, TURNS } from '#lib/designer/production/plot.ts'
import { t } from '#lib/i18n/t.ts'

import { ChoiceField } from './ChoiceField.tsx'
import { CutterFigure } from './CutterFigure.tsx'
import { LengthField } from './LengthField.tsx'

const HANDSHAKES = ['none', 'hardware'] as const

interface Props {
  columns: string
  /** The chosen one, where it is the shop's own. */
  own: Cutter | undefined
  isPending: boolean
  remove: (cutterId: string) => Promise<boolean>
}

/** What is set once for a cutter: how it is reached, how wide it cuts, how its blade trails and how it counts. */
export function CutterSettings({ columns, own, isPending, remove }: Props) {
  const choice = useStore($cutterChoice)
  const units = useStore($activeWorkspace)?.units ?? 'mm'
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <div className={columns}>
        <Field
          label={t('cutter.name')}
          maxLength={80}
          value={choice.name}
          onChange={event => changeCutter({ name: event.target.value })}
        />
        <LengthField
          label={t('cutter.width')}
          hint={t('cutter.widthHint')}
          units={units}
          whenDone
          min={50}
          max={3000}
          value={choice.widthMm || undefined}
          onChange={widthMm => changeCutter({ widthMm })}
        />
        <ChoiceField
          label={t('cutter.language')}
          values={LANGUAGES}
          value={choice.language}
          nameOf={value => t(`cutter.languages.${value}`)}
          onChange={language => changeCutter({ language, stepsX: STEPS_A_MM[language], stepsY: STEPS_A_MM[language] })}
        />
        <ChoiceField
          label={t('cutter.baudRate')}
          values={BAUD_RATES}
          value={choice.baudRate}
          nameOf={rate => t('cutter.baud', { rate })}
          onChange={baudRate => changeCutter({ baudRate })}
        />
        <ChoiceField
          label={t('cutter.handshake')}
          values={HANDSHAKES}
          value={choice.flowControl}
          nameOf={value => t(`cutter.handshakes.${value}`)}
          onChange={flowControl => changeCutter({ flowControl })}
        />
        <CutterFigure name="bladeOffsetMm" suffix="mm" />
        <CutterFigure name="overcutMm" suffix="mm" />
        <ChoiceField
          label={t('cutter.turn')}
          hint={t('cutter.turnHint')}
          values={TURNS}
          value={choice.turn}
          nameOf={turn => t(`cutter.turns.${turn}`)}
          onChange={turn => changeCutter({ turn })}
        />
        <CutterFigure name="stepsX" suffix="/mm" />
        <CutterFigure name="stepsY" suffix="/mm" />
        <ChoiceField
          label={t('cutter.end')}
          values={ENDS}
          value={choice.end}
          nameOf={value => t(`cutter.ends.${value}`)}
          onChange={end => changeCutter({ end })}
        />
      </div>
      <Switch
        label={t('cutter.pauses')}
        hint={t('cutter.pausesHint')}
        checked={choice.pausesForTools}
        onChange={event => setPausesForTools(event.target.checked)}
      />
      {own && !isRemoving && (
        <Button
          size="small"
          variant="danger-quiet"
          className="justify-self-start"
          pending={isPending}
          onClick={() => setRemoving(true)}
        >
          {t('cutter.remove')}
        </Button>
      )}
      {own && isRemoving && (
        <Notice
          tone="warning"
          role="alert"
          title={t('cutter.removeTitle', { name: own.name })}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" autoFocus onClick={() => setRemoving(false)}>
                {t('words.cancel')}
              </Button>
              <Button
                size="small"
                variant="danger-quiet"
                onClick={() => {
                  setRemoving(false)
                  void remove(own.id)
                }}
              >
                {t('cutter.remove')}
              </Button>
            </div>
          }
        >
          {t('cutter.removeText')}
        </Notice>
      )}
    </>
  )
}
