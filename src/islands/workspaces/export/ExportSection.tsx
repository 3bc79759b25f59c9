import { formatNumber } from '#lib/shared/number-format.ts'
import { Download, Package } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { formatBytes } from '#islands/ui/files.ts'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { getWorkspaceExport, startWorkspaceExport } from '#lib/contract/calls/workspace-transfer.ts'
import type { WorkspaceExport } from '#lib/contract/workspace-transfer.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

const ASK_EVERY_MS = 1000

interface Props {
  workspace: Workspace
  /** The newest, if there was one. */
  initial: WorkspaceExport | null
}

/** All of a workspace as one file: made in the background, kept for some days. */
export function LeaveSection({ workspace, initial }: Props) {
  const [file, setFile] = useState(initial)
  const workspaceId = workspace.Id
  const isWorking = file?.state === 'queued' || file?.state === 'running'

  useEffect(() => {
    if (!isWorking) return
    const abort = new AbortController()
    const asked = { query: { WorkspaceId: workspaceId } }
    const timer = setInterval(() => {
      call(getWorkspaceExport, asked, { signal: abort.signal }).then(setFile, () => {})
    }, ASK_EVERY_MS)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [isWorking, workspaceId])

  const {
    pending: isPending,
    problem,
    act: start
  } = useAct(async () => {
    setFile(await call(startWorkspaceExport, { query: { WorkspaceId: workspaceId } }))
  })

  const say = (time: string | null) => (time ? formatDateTime(time, workspace.timeZone) : '')
  const button = (label: string) => (
    <Button icon={<Package />} pending={isPending} onClick={() => void start()}>
      {label}
    </Button>
  )
  return (
    <SettingsSection id="leaving" title={t('leaving.title')} text={t('leaving.text')}>
      <div className="grid gap-4">
        <p className="text-muted max-w-prose">{t('leaving.what')}</p>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {file?.state === 'failed' && (
          <Notice tone="danger" role="alert">
            {file.error}
          </Notice>
        )}
        {file && isWorking && <Working file={file} />}
        {file?.state === 'ready' && file.href && (
          <Notice tone="success" title={t('leaving.ready')} role="status">
            {t('leaving.readyText', {
              size: formatBytes(file.bytes),
              when: say(file.createdAt),
              until: say(file.expiresAt)
            })}
          </Notice>
        )}
        {file?.state === 'expired' && (
          <p className="text-muted">{t('leaving.expired', { when: say(file.createdAt) })}</p>
        )}
        {!isWorking && (
          <div className="button-group">
            {file?.state === 'ready' && file.href && (
              <LinkButton variant="primary" href={file.href} icon={<Download />} download>
                {t('leaving.download')}
              </LinkButton>
            )}
            {button(t(file?.state === 'failed' ? 'leaving.retry' : file ? 'leaving.again' : 'leaving.make'))}
          </div>
        )}
        {file?.state === 'ready' && (
          <p className="text-muted text-sm/5">
            {t('leaving.replaces')} {t('leaving.elsewhere')}
          </p>
        )}
      </div>
    </SettingsSection>
  )
}

const STEPS = ['rows', 'designs', 'invoices', 'files'] as const

function Working({ file: { step, done, total } }: { file: WorkspaceExport }) {
  const known = STEPS.find(each => each === step) ?? 'waiting'
  const figures = { done: formatNumber(done), all: formatNumber(total) }
  return (
    <div className="grid gap-2" role="status" aria-label={t('leaving.working')}>
      <Progress
        label={t(`leaving.steps.${known}`)}
        value={done}
        max={total}
        text={total > 0 ? t('leaving.of', figures) : ' '}
      />
      <p className="text-muted text-sm/5">{t('leaving.workingText')}</p>
    </div>
  )
}
