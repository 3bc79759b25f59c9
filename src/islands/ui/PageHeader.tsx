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
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-[min(100%,16rem)] flex-1 gap-1">
        {breadcrumb.length > 0 && (
          <nav aria-label={t('ui.breadcrumb')}>
            <ol className="flex flex-wrap items-center text-sm text-muted [&_a]:rounded-xs [&_a:hover]:text-text [&_a:hover]:underline [&_a:hover]:underline-offset-[0.2em] [&_li+li::before]:mx-1.75 [&_li+li::before]:text-line-strong [&_li+li::before]:content-['/']">
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
