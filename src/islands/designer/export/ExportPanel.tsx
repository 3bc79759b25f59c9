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
import { $prints, $sheets } from '#lib/client/designer/export.ts'
import { $forJob, isApprovedDrawing } from '#lib/client/designer/job-files.ts'
import { $saveState } from '#lib/client/designer/saving.ts'
import { openWindow } from '#lib/client/designer/windows.ts'

import { CutterForm } from './CutterForm.tsx'
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
      {sheet && (
        <>
          <h2 className="making-title">{word('pressTitle')}</h2>
          <PressOrder />
        </>
      )}
      <h2 className="making-title">{word('layout')}</h2>
      <ProductionOptions />
      {sheet && (
        <>
          <h2 className="making-title">{word('onTheRoll')}</h2>
          {sheet.tiles > 1 ? (
            <Notice tone="warning">{word('sheetTiled', { film: sheet.name, count: sheet.tiles })}</Notice>
          ) : (
            <p className="making-hint">{word('onTheRollHint')}</p>
          )}
          <Button
            className="justify-self-start"
            icon={<LayoutGrid aria-hidden="true" />}
            onClick={() => openPanel('rolls')}
          >
            {word('openRolls')}
          </Button>
        </>
      )}
      <h2 className="making-title">{word('sepTitle')}</h2>
      <p className="making-hint">{word('sepHint')}</p>
      <Button
        className="justify-self-start"
        icon={<Layers2 aria-hidden="true" />}
        onClick={() => openWindow('separations')}
      >
        {word('sepOpen')}
      </Button>
      {toCut && <JobChoice />}
      {toCut && (!job || job.isSealed) && (
        <>
          <h2 className="making-title">{word('packTitle')}</h2>
          <PackForm key={job?.jobId ?? ''} job={job} />
        </>
      )}
      {toCut && (!job || isApprovedDrawing(job)) && (
        <>
          <h2 className="making-title">{word('toCutter')}</h2>
          <CutterForm layer={toCut.key} film={toCut.name} />
        </>
      )}
    </div>
  )
}
