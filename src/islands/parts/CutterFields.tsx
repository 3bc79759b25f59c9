import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $cutterChoice, chooseCutter } from '#lib/client/cutter-choice.ts'
import { $activeWorkspace } from '#lib/client/stores/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLength } from '#lib/shared/units.ts'

import { CutterFigure } from './CutterFigure.tsx'
import { CutterSettings } from './CutterSettings.tsx'
import { useCutters } from './useCutters.ts'

/** Which cutter cuts and how, for each film anew; what belongs to the cutter itself is folded away once it is saved. */
export function CutterFields({ columns }: { columns: string }) {
  const choice = useStore($cutterChoice)
  const units = useStore($activeWorkspace)?.units ?? 'mm'
  const { cutters, chosen, own, isPending, problem, save, remove } = useCutters()
  const [isOpen, setOpen] = useState(choice.cutterId === '')
  const summary = useRef<HTMLElement>(null)
  const isUnsaved = choice.isChanged || !choice.cutterId
  const facts = [
    t(`cutter.languages.${choice.language}`),
    t('cutter.baud', { rate: choice.baudRate }),
    choice.widthMm > 0 && formatLength(choice.widthMm, units)
  ]

  /** The button that was pressed is gone then. */
  function close() {
    setOpen(false)
    summary.current?.focus()
  }

  return (
    <>
      <div className={columns}>
        <NativeSelect
          label={t('cutter.which')}
          hint={choice.isChanged ? t('cutter.changed') : undefined}
          placeholder={choice.cutterId ? undefined : t('cutter.unsaved')}
          value={chosen?.id ?? ''}
          options={cutters.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={event => {
            const found = cutters.find(({ id }) => id === event.target.value)
            if (!found) return
            chooseCutter(found)
            setOpen(false)
          }}
        />
        <CutterFigure name="passes" />
        <CutterFigure name="speedCmS" suffix="cm/s" />
        <CutterFigure name="forceG" suffix={choice.language === 'gpgl' ? undefined : 'g'} />
      </div>
      <details
        className="rounded-md border border-line p-3.5"
        open={isOpen}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
        <summary ref={summary} className="cursor-pointer">
          <span className="font-semibold text-heading">{t('cutter.settings')}</span>
          {!isOpen && <span className="block text-muted text-sm">{facts.filter(Boolean).join(' · ')}</span>}
        </summary>
        <div className="mt-3 grid gap-4">
          <CutterSettings columns={columns} own={own} isPending={isPending} remove={remove} />
        </div>
      </details>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {isUnsaved && (
        <Button
          className="justify-self-start"
          pending={isPending}
          onClick={() => void save().then(is => is && close())}
        >
          {t(own ? 'cutter.save' : 'cutter.saveNew')}
        </Button>
      )}
    </>
  )
}
