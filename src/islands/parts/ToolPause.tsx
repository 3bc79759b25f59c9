import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { PlotTool } from '#lib/designer/production/plot-tools.ts'
import { t } from '#lib/i18n/t.ts'

interface Pause {
  tool: PlotTool
  goOn: () => void
}

/** What the cutter waits for, and `onTool` of `sendToCutter`. */
export function useToolPause() {
  const [pause, setPause] = useState<Pause>()
  const onTool = (tool: PlotTool, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    setPause({ tool, goOn: resolve })
    return promise.finally(() => setPause(undefined))
  }
  return { pause, onTool }
}

/** Asks for the tool that comes next, while the film and the origin stay where they are. */
export function ToolPause({ tool, goOn }: Pause) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t(`cutter.pauseTitle.${tool}`)}
      action={
        <Button variant="primary" size="small" autoFocus onClick={goOn}>
          {t('cutter.pauseGoOn')}
        </Button>
      }
    >
      {t('cutter.pause')}
    </Notice>
  )
}
