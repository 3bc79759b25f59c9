import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $cutterChoice, plotOf } from '#lib/client/cutter-choice.ts'
import { canCutDirectly, CutterError, sendToCutter } from '#lib/client/designer/cutter.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { $activeWorkspace } from '#lib/client/stores/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLength } from '#lib/shared/units.ts'

/** Of the square of `testCut`. */
const SQUARE_MM = 10

/** A small square with a triangle in it, at the settings that the fields show. */
export function TestCut() {
  const choice = useStore($cutterChoice)
  const units = useStore($activeWorkspace)?.units ?? 'mm'
  const [state, setState] = useState<'sending' | 'sent'>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(null)

  if (!canCutDirectly()) return null

  async function send() {
    setProblem(undefined)
    setState('sending')
    const controller = new AbortController()
    stop.current = controller
    try {
      const [{ writePlot }, { testCut }] = await Promise.all([
        import('#lib/designer/production/write-plot.ts'),
        import('#lib/designer/production/test-cut.ts')
      ])
      const { language, baudRate, flowControl } = choice
      const options = { language, baudRate, flowControl, signal: controller.signal, onProgress: () => undefined }
      setState((await sendToCutter(writePlot(testCut(), language, plotOf(choice)), options)) ? 'sent' : undefined)
    } catch (error) {
      setState(undefined)
      setProblem(error instanceof CutterError ? t(`cutter.${error.code}`) : readableError(error))
    }
  }

  return (
    <div className="form">
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {state === 'sent' && (
        <Notice tone="success" role="status">
          {t('cutter.testSent')}
        </Notice>
      )}
      <p className="text-muted text-sm/5">{t('cutter.testHint', { size: formatLength(SQUARE_MM, units) })}</p>
      {state === 'sending' ? (
        <Button variant="danger-quiet" onClick={() => stop.current?.abort()}>
          {t('cutter.stop')}
        </Button>
      ) : (
        <Button onClick={() => void send()}>{t('cutter.test')}</Button>
      )}
    </div>
  )
}
