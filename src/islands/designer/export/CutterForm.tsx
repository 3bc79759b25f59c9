import { useStore } from '@nanostores/react'
import { Usb } from 'lucide-react'
import { useRef, useState } from 'react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { CutterFields } from '#islands/parts/CutterFields.tsx'
import { TestCut } from '#islands/parts/TestCut.tsx'
import { ToolPause, useToolPause } from '#islands/parts/ToolPause.tsx'
import { useLeaveWarning } from '#islands/parts/useLeaveWarning.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { $cutterChoice, plotOf } from '#lib/client/cutter-choice.ts'
import { announce } from '#lib/client/designer/announce.ts'
import { canCutDirectly, CutterError, sendToCutter } from '#lib/client/designer/cutter.ts'
import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { runTask } from '#lib/client/designer/tasks.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'
import { rowName } from '#lib/designer/rows/rows.ts'

/** Sends one film over the serial port, where the browser has one. */
export function CutterForm({ layer, film }: { layer: string; film: string }) {
  const choice = useStore($cutterChoice)
  const artboard = useStore($artboardId)
  const values = useStore($sampleValues)
  const { rows, variables } = useStore($design)
  const row = Math.max(0, values ? rows.indexOf(values) : 0)
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const stop = useRef<AbortController>(null)
  const { pause, onTool } = useToolPause()
  useLeaveWarning(share !== undefined)

  if (!canCutDirectly()) {
    return (
      <Notice tone="info" title={word('noSerialTitle')}>
        {word('noSerial')}
      </Notice>
    )
  }

  async function send() {
    setFailure(undefined)
    const controller = new AbortController()
    stop.current = controller
    try {
      const { language, baudRate, flowControl, pausesForTools } = choice
      const plot = await runTask('plot', { artboard, key: layer, values, language, plot: plotOf(choice) })
      const port = { language, baudRate, flowControl, onTool: pausesForTools ? onTool : undefined }
      const options = { ...port, signal: controller.signal, onProgress: setShare }
      const sent = await sendToCutter(plot, options)
      if (sent) announce(word('sent', { film }))
    } catch (error) {
      setFailure(error)
    } finally {
      setShare(undefined)
    }
  }

  return (
    <div className="grid gap-3">
      <p className="making-hint">{word('cutterHint')}</p>
      {rows.length > 1 && values && (
        <Notice tone="warning">
          {word('cutterOneOf', { row: row + 1, count: rows.length, name: rowName(variables, values, row) })}
        </Notice>
      )}
      <CutterFields columns="grid grid-cols-[1fr_1fr] gap-3" />
      {share === undefined && <TestCut />}
      {failure instanceof CutterError ? (
        <Notice tone="danger" role="alert" title={word('failedTitle')}>
          {word(`cutter_${failure.code}`)}
        </Notice>
      ) : (
        <TaskFailure error={failure} />
      )}
      {share === undefined ? (
        <Button wide icon={<Usb aria-hidden="true" />} onClick={() => void send()}>
          {word('sendFilm', { film })}
        </Button>
      ) : (
        <>
          <Progress label={word('sending', { film })} value={share * 100} text={`${Math.round(share * 100)} %`} />
          {pause && <ToolPause {...pause} />}
          <Button wide variant="danger-quiet" onClick={() => stop.current?.abort()}>
            {word('stopCutter')}
          </Button>
        </>
      )}
    </div>
  )
}
