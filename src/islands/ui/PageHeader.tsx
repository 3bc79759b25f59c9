import type { ReactNode } from 'react'

import { t } from '#lib/i18n/t.ts'

interface Props {
  title: ReactNode
  /** Beside the title: a status. */
  status?: ReactNode
  description?: ReactNode
  breadcrumb?: { label: string; href: string }[]
  actions?: ReactNode
}

export function PageHeader({ title, status, description, breadcrumb = [], actions }: Props) {
  return (
    <header className="page-head">
      <div className="page-head-text">
        {breadcrumb.length > 0 && (
          <nav aria-label={t('ui.breadcrumb')}>
            <ol className="crumbs">
              {breadcrumb.map(crumb => (
                <li key={crumb.href}>
                  <a href={crumb.href}>{crumb.label}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className="page-title">
          {title}
          {status}
        </h1>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {actions && <div className="button-group">{actions}</div>}
    </header>
  )
}

export function SectionHeader({ title, actions }: { title: ReactNode; actions?: ReactNode }) {
  return (
    <header className="section-head">
      <h2>{title}</h2>
      {actions && <div className="button-group">{actions}</div>}
    </header>
  )
}
