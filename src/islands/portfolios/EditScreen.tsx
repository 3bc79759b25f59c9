import { ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { deletePortfolioDialog } from '#islands/dialogs/delete-portfolio/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { Portfolio, PortfolioMessage } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'

import { ImagesPanel } from './ImagesPanel.tsx'
import { MessagesPanel } from './MessagesPanel.tsx'
import { PortfolioMenu } from './PortfolioMenu.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { usePortfolio } from './usePortfolio.ts'

interface Props {
  workspaceId: string
  currency: string
  initial: Portfolio
  messages: PortfolioMessage[]
  base: string
  timeZone: string
  mayEdit: boolean
  mayDelete: boolean
}

/** One portfolio: its pictures in order, what the page says, and what visitors wrote. */
export function EditScreen({ workspaceId, currency, initial, messages, base, timeZone, mayEdit, mayDelete }: Props) {
  const editor = usePortfolio(initial, workspaceId)
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const { portfolio } = editor

  async function publish(published: boolean) {
    setProblem(undefined)
    setPending(true)
    const why = await editor.publish(published)
    setPending(false)
    if (why) return setProblem(why)
    const words = published ? 'portfolios.publishedNow' : 'portfolios.unpublishedNow'
    showBanner(t(words, { title: portfolio.title }), { variant: 'success' })
  }

  async function remove() {
    const { id: portfolioId, title, images } = portfolio
    const done = await openDialog(deletePortfolioDialog, { workspaceId, portfolioId, title, images: images.length })
    if (done) location.assign('/dashboard/portfolios')
  }

  return (
    <div className="grid gap-5">
      <PageHeader
        title={portfolio.title || t('portfolios.createTitle')}
        breadcrumb={[{ label: t('portfolios.title'), href: '/dashboard/portfolios' }]}
        status={
          <StatusChip tone={portfolio.published ? 'success' : 'neutral'}>
            {t(portfolio.published ? 'portfolios.published' : 'portfolios.draft')}
          </StatusChip>
        }
        actions={
          <>
            {mayEdit && <SaveLine state={editor.state} onSave={editor.save} onDecide={editor.save} />}
            {portfolio.published && (
              <LinkButton href={portfolio.path} icon={<ExternalLink />}>
                {t('portfolios.view')}
              </LinkButton>
            )}
            {mayEdit && (
              <Button
                variant={portfolio.published ? 'secondary' : 'primary'}
                pending={pending}
                onClick={() => void publish(!portfolio.published)}
              >
                {t(portfolio.published ? 'portfolios.unpublish' : 'portfolios.publish')}
              </Button>
            )}
            {mayEdit && portfolio.id && (
              <PortfolioMenu
                portfolio={portfolio}
                workspaceId={workspaceId}
                onGone={() => location.assign('/dashboard/portfolios')}
              />
            )}
            {mayDelete && (
              <Button variant="danger-quiet" onClick={() => void remove()}>
                {t('portfolios.delete')}
              </Button>
            )}
          </>
        }
      />
      {problem && (
        <Notice tone="warning" role="alert">
          {problem}
        </Notice>
      )}
      {!mayEdit && <Notice>{t('portfolios.onlyLook')}</Notice>}
      <EditQuestions edit={editor} nameOf={key => t(`portfolios.part.${key}`)} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] items-start gap-5 max-xl:grid-cols-1">
        <div className="grid content-start gap-5">
          <ImagesPanel editor={editor} currency={currency} mayEdit={mayEdit} />
          <MessagesPanel messages={messages} timeZone={timeZone} />
        </div>
        {mayEdit && <SettingsPanel editor={editor} base={base} />}
      </div>
    </div>
  )
}
