import { formatNumber } from '#lib/shared/number-format.ts'
import { Card } from '#islands/ui/Card.tsx'
import { formatBytes } from '#islands/ui/files.ts'
import { Progress } from '#islands/ui/Progress.tsx'
import { IMPORT_PART_BYTES } from '#lib/contract/calls/workspace-transfer.ts'
import type { WorkspaceImport } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'

const STEPS = ['reading', 'files', 'rows'] as const

export function Sending({ file, isSending }: { file: WorkspaceImport; isSending: boolean }) {
  const sent = Math.min(file.parts.length * IMPORT_PART_BYTES, file.bytes)
  const figures = { done: formatBytes(sent), all: formatBytes(file.bytes) }
  const label = t(isSending ? 'bringIn.sending' : 'bringIn.half', { file: file.fileName })
  return (
    <div className="grid gap-2" role="status">
      <Progress label={label} value={sent} max={file.bytes} text={t('bringIn.of', figures)} />
      <p className="text-muted">{isSending ? t('bringIn.sendingText') : t('bringIn.halfText', figures)}</p>
    </div>
  )
}

export function Working({ file: { state, fileName, report, step, done, total } }: { file: WorkspaceImport }) {
  const known = STEPS.find(each => each === step) ?? 'waiting'
  const figures = { done: formatNumber(done), all: formatNumber(total) }
  const title =
    state === 'checking'
      ? t('bringIn.checking', { file: fileName })
      : t('bringIn.running', { name: report?.name ?? fileName })
  return (
    <Card title={title}>
      <div className="grid gap-2" role="status">
        <Progress
          label={t(`bringIn.steps.${known}`)}
          value={done}
          max={total}
          text={total > 0 && step ? t('bringIn.of', figures) : ' '}
        />
        <p className="text-muted">{t('bringIn.runningText')}</p>
      </div>
    </Card>
  )
}
