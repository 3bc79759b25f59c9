import { useStore } from '@nanostores/react'
import { Layers2, LayoutGrid } from 'lucide-react'
import { useState } from 'react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { PressOrder } from '#islands/designer/press/PressOrder.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { openPanel } from '#lib/client/designer/docks.ts'
import { $design } from '#lib/client/designer/document.ts'
import { $prints, $sheets } from '#lib/client/designer/export.ts'
import { $forJob, isApprovedDrawing } from '#lib/client/designer/job-files.ts'
import { lengthWithUnit } from '#lib/client/designer/naming.ts'
import { $saveState } from '#lib/client/designer/saving.ts'
import { $view } from '#lib/client/designer/view.ts'
import { openWindow } from '#lib/client/designer/windows.ts'
import type { Production } from '#lib/designer/design.ts'
import type { Units } from '#lib/shared/units.ts'

import { CutterForm } from './CutterForm.tsx'
import { Fold } from './Fold.tsx'
import { JobChoice } from './JobChoice.tsx'
import { PackForm } from './PackForm.tsx'
import { PrintOptions } from './PrintOptions.tsx'
import { PrintPreview } from './PrintPreview.tsx'
import { ProductionOptions } from './ProductionOptions.tsx'
import { SheetPreview } from './SheetPreview.tsx'

export default function ExportPanel() {
  const { value: sheets = [], busy, error } = useStore($sheets)
  const [chosen, setChosen] = useState('')
  const { value: prints = [], busy: isPrinting, error: printError } = useStore($prints)
  const sheet = sheets.find(({ key }) => key === chosen) ?? sheets[0]
  const job = useStore($forJob)
  const design = useStore($design)
  const { units } = useStore($view)
  useStore($saveState)
  const isBusy = busy || isPrinting
  const toCut = sheet ?? prints[0]

  return (
    <div className="making">
      {!toCut && <p className="making-hint">{word(isBusy ? 'reckoning' : 'exportEmpty')}</p>}
      {prints.length > 0 && <h2 className="making-title">{word('printAndCut')}</h2>}
      {prints.map(print => (
        <PrintPreview key={print.key} print={print} />
      ))}
      {prints.length > 0 && <PrintOptions />}
      {prints.length > 0 && sheet && <h2 className="making-title">{word('cutFilms')}</h2>}
      {sheet && <SheetPreview sheets={sheets} chosen={sheet.key} onChoose={setChosen} />}
      {isBusy && toCut && (
        <span className="making-busy" role="status">
          <Spinner />
          {word('drawingSheets')}
        </span>
      )}
      <TaskFailure error={error ?? printError} />
      {sheet && sheet.tiles > 1 && (
        <Notice tone="warning">{word('sheetTiled', { film: sheet.name, count: sheet.tiles })}</Notice>
      )}
      <Fold title={word('layout')} text={layoutText(design.production, units, prints.length > 0)}>
        <ProductionOptions isPrinted={prints.length > 0} />
      </Fold>
      {toCut && <JobChoice />}
      {toCut && (!job || job.isSealed) && (
        <>
          <h2 className="making-title">{word('packTitle')}</h2>
          <PackForm key={job?.jobId ?? ''} job={job} />
        </>
      )}
      {sheet && (
        <Fold title={word('pressTitle')} text={word('pressFilms', { count: sheets.length })}>
          <PressOrder />
        </Fold>
      )}
      {sheet && (
        <Fold title={word('onTheRoll')}>
          <p className="making-hint">{word('onTheRollHint')}</p>
          <Button
            className="justify-self-start"
            icon={<LayoutGrid aria-hidden="true" />}
            onClick={() => openPanel('rolls')}
          >
            {word('openRolls')}
          </Button>
        </Fold>
      )}
      <Fold title={word('sepTitle')}>
        <p className="making-hint">{word('sepHint')}</p>
        <Button
          className="justify-self-start"
          icon={<Layers2 aria-hidden="true" />}
          onClick={() => openWindow('separations')}
        >
          {word('sepOpen')}
        </Button>
      </Fold>
      {toCut && (!job || isApprovedDrawing(job)) && (
        <Fold title={word('toCutter')} text={toCut.name}>
          <CutterForm layer={toCut.key} film={toCut.name} />
        </Fold>
      )}
    </div>
  )
}

function layoutText({ weedBoxMm, gapMm, regMarks }: Production, units: Units, isPrinted: boolean): string {
  const facts = [
    `${word('weedBox')} ${lengthWithUnit(weedBoxMm, units)}`,
    `${word('gap')} ${lengthWithUnit(gapMm, units)}`,
    ...(isPrinted ? [] : [`${word('marks')}: ${word(`marks_${regMarks}`)}`])
  ]
  return facts.join(' · ')
}
