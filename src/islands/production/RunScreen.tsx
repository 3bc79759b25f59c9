import { type ReactNode, useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { useRecordNews } from '#islands/parts/useRecordNews.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { TabLinks } from '#islands/ui/TabLinks.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { getProductionRun, moveProductionRun, seeRunNotes } from '#lib/contract/calls/production.ts'
import { type ProductionRun, updateProductionRun } from '#lib/contract/production.ts'
import { t } from '#lib/i18n/t.ts'
import { RUN_ACTIONS, type RunAction, type RunTab, TABS } from '#lib/shared/production-runs.ts'
import { formatDate } from '#lib/shared/format-time.ts'

import { sourcesText } from './RunsScreen.tsx'
import { RunStateBadge } from './RunStateBadge.tsx'
import { useSourceNews } from './useSourceNews.ts'

export interface RunProps {
  tab: RunTab
  workspaceId: string
  timeZone: string
  initial: ProductionRun
}

export interface RunTabProps extends RunProps {
  run: ProductionRun
  onRun: (run: ProductionRun) => void
  /** Counts what was heard of the run: a tab reads its own part again where it is another. */
  heard: number
  /** Looks again, after what a tab did itself. */
  look: () => Promise<void>
}

const SHOWN_NOTES = 6

/** A run. Each tab is a page of its own, and follows what others do to the run. */
export function RunScreen({ children, ...props }: RunProps & { children: (shared: RunTabProps) => ReactNode }) {
  const { tab, workspaceId, timeZone, initial } = props
  const [run, setRun] = useState(initial)
  const [heard, setHeard] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState<RunAction | 'notes'>()
  const [isRenaming, setRenaming] = useState(false)
  const given = { params: { runId: run.id }, query: { WorkspaceId: workspaceId } }

  /** Without an answer the screen stays as it is; the next news look again. */
  const read = () => call(getProductionRun, given).catch(() => undefined)

  function show(next: ProductionRun) {
    setRun(next)
    setHeard(count => count + 1)
  }

  async function look() {
    const next = await read()
    if (next) show(next)
  }

  useRecordNews({ workspaceId, kind: 'run', id: run.id }, () => void look())
  // What is owed follows when the run is read: of most orders and jobs nothing of it is another.
  useSourceNews(workspaceId, async () => {
    const next = await read()
    if (next && JSON.stringify(next) !== JSON.stringify(run)) show(next)
  })

  async function work(what: RunAction | 'notes', change: () => Promise<ProductionRun>) {
    setPending(what)
    setProblem(undefined)
    try {
      show(await change())
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(undefined)
  }

  async function move(action: RunAction) {
    const isSure = await openDialog(simpleDialog, {
      title: t(`runs.ask.${action}.title`),
      text: t(`runs.ask.${action}.text`),
      confirm: t(`runs.actions.${action}`),
      cancel: t('words.cancel'),
      ...(action === 'cancel' && { tone: 'danger' as const })
    })
    if (isSure) await work(action, () => call(moveProductionRun, { ...given, body: { action } }))
  }

  const next = nextStep(run, tab)
  const actions = RUN_ACTIONS.filter(action => run.can.includes(action))
  const pieceIds = run.notes.map(({ pieceId }) => pieceId)
  return (
    <div className="grid gap-4">
      <PageHeader
        title={`${t('runs.one', { number: run.number })}: ${run.name}`}
        status={<RunStateBadge state={run.state} />}
        description={[
          sourcesText(run),
          run.createdBy && t('runs.startedBy', { name: run.createdBy }),
          formatDate(run.createdAt, timeZone)
        ]
          .filter(Boolean)
          .join(' · ')}
        breadcrumb={[{ label: t('runs.title'), href: '/dashboard/production' }]}
        actions={
          run.can.length > 0 && (
            <>
              {next && (
                <LinkButton variant="primary" href={next.href}>
                  {t(`runs.next.${next.id}`)}
                </LinkButton>
              )}
              <Menu
                label={t('runs.menu')}
                disabled={pending !== undefined}
                items={[
                  ...(run.can.includes('rename')
                    ? [{ id: 'rename', label: t('runs.rename'), onAction: () => setRenaming(true) }]
                    : []),
                  ...actions.map(action => ({
                    id: action,
                    label: t(`runs.actions.${action}`),
                    onAction: () => void move(action)
                  }))
                ]}
              />
            </>
          )
        }
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {run.notes.length > 0 && (
        <Notice
          tone="warning"
          title={t('runs.notesTitle', { count: run.notes.length })}
          action={
            run.can.length > 0 && (
              <Button
                size="small"
                pending={pending === 'notes'}
                onClick={() => void work('notes', () => call(seeRunNotes, { ...given, body: { pieceIds } }))}
              >
                {t('runs.seen')}
              </Button>
            )
          }
        >
          <ul className="mt-1 grid gap-1">
            {run.notes.slice(0, SHOWN_NOTES).map(({ pieceId, code, text, of }) => (
              <li key={pieceId}>
                {of ? (
                  <a
                    className="link"
                    href={
                      of.kind === 'order' ? `/dashboard/orders/${of.id}/details` : `/dashboard/jobs/${of.id}/overview`
                    }
                  >
                    {code}
                  </a>
                ) : (
                  <strong>{code}</strong>
                )}{' '}
                {text}
              </li>
            ))}
            {run.notes.length > SHOWN_NOTES && <li>{t('runs.more', { count: run.notes.length - SHOWN_NOTES })}</li>}
          </ul>
        </Notice>
      )}
      <TabLinks
        label={t('runs.tabs.label')}
        current={`/dashboard/production/${run.id}/${tab}`}
        tabs={TABS.map(each => ({ href: `/dashboard/production/${run.id}/${each}`, label: t(`runs.tabs.${each}`) }))}
      />
      {children({ ...props, run, onRun: setRun, heard, look })}
      {isRenaming && (
        <RenameModal
          run={run}
          workspaceId={workspaceId}
          onClose={() => setRenaming(false)}
          onRun={renamed => {
            setRun(renamed)
            setRenaming(false)
          }}
        />
      )}
    </div>
  )
}

/** What has to be done before anything else; nothing on the tab where it is done. */
function nextStep(run: ProductionRun, tab: RunTab) {
  const page = `/dashboard/production/${run.id}`
  const { counts, sheets, sheetsState } = run
  const steps = [
    { id: 'sheets', isDue: run.toCut > 0 && sheetsState === 'none', href: `${page}/sheets`, of: 'sheets' },
    { id: 'cut', isDue: run.toCut > 0 && sheets.cut < sheets.made, href: `${page}/sheets`, of: 'sheets' },
    { id: 'press', isDue: counts.waiting + counts.cut > 0, href: `${page}/pressing`, of: 'press' },
    { id: 'scan', isDue: counts.pressed + counts.bagged > 0, href: '/dashboard/production/scan', of: '' }
  ] as const
  const due = steps.find(({ isDue }) => isDue)
  return due?.of === tab ? undefined : due
}

interface RenameProps {
  run: ProductionRun
  workspaceId: string
  onClose: () => void
  onRun: (run: ProductionRun) => void
}

function RenameModal({ run, workspaceId, onClose, onRun }: RenameProps) {
  const schema = updateProductionRun.body.pick({ name: true })
  const form = useSubmit(schema, async ({ name }) => {
    const body = { revision: run.revision, name }
    onRun(await call(updateProductionRun, { params: { runId: run.id }, query: { WorkspaceId: workspaceId }, body }))
  })
  return (
    <FormModal {...form} title={t('runs.renameTitle')} size="small" onClose={onClose}>
      <Field label={t('runs.name')} name="name" defaultValue={run.name} error={form.errors['name']} required />
    </FormModal>
  )
}
