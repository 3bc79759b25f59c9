import { Images, MessageSquareText, Plus } from 'lucide-react'

import { StatusChip } from '#islands/ui/Badge.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import type { PortfolioSummary } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'

import './portfolios.css'

interface Props {
  portfolios: PortfolioSummary[]
  mayEdit: boolean
}

/** The portfolios of the workspace: one card for each. */
export function PortfoliosScreen({ portfolios, mayEdit }: Props) {
  const create = mayEdit && (
    <LinkButton variant="primary" href="/dashboard/portfolios/create" icon={<Plus />}>
      {t('portfolios.new')}
    </LinkButton>
  )
  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('portfolios.title')}
        description={t('portfolios.intro')}
        actions={portfolios.length > 0 && create}
      />
      {portfolios.length === 0 ? (
        <div className="card">
          <EmptyState title={t('portfolios.emptyTitle')} drawing="shirt" actions={create}>
            {t('portfolios.emptyText')} {!mayEdit && t('portfolios.emptyHint')}
          </EmptyState>
        </div>
      ) : (
        <ul className="portfolio-cards">
          {portfolios.map(portfolio => (
            <li key={portfolio.id}>
              <PortfolioCard {...portfolio} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PortfolioCard({ id, slug, title, cover, published, images, messages, path }: PortfolioSummary) {
  return (
    <a className="portfolio-card card" href={`/dashboard/portfolios/${id}/edit/${slug}`}>
      <span className="portfolio-card-cover">{cover && <img src={`${cover}?w=800`} alt="" loading="lazy" />}</span>
      <span className="portfolio-card-text">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <strong className="text-lg">{title}</strong>
          <StatusChip tone={published ? 'success' : 'neutral'}>
            {t(published ? 'portfolios.published' : 'portfolios.draft')}
          </StatusChip>
        </span>
        <span className="text-muted">{path}</span>
        <span className="portfolio-card-counts">
          <span>
            <Images aria-hidden="true" /> {t('portfolios.images', { count: images })}
          </span>
          <span>
            <MessageSquareText aria-hidden="true" /> {t('portfolios.messages', { count: messages })}
          </span>
        </span>
      </span>
    </a>
  )
}
