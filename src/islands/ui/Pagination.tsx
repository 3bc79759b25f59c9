import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { plainLinkOf } from '#lib/client/plain-link.ts'
import { t } from '#lib/i18n/t.ts'

import { classes } from './classes.ts'

interface Props {
  page: number
  pageSize: number
  total: number
  href: (page: number) => string
  /** In place of loading the page anew. */
  onChange?: (page: number) => void
}

export function Pagination({ page, pageSize, total, href, onChange }: Props) {
  const count = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1

  function link(to: number, label: string, content: ReactNode, look?: string) {
    const className = classes('button button-quiet button-small', look)
    const isCurrent = look === undefined && to === page
    const current = isCurrent ? ('page' as const) : undefined
    if (to >= 1 && to <= count) {
      return (
        <a
          className={className}
          href={href(to)}
          aria-label={label}
          aria-current={current}
          onClick={event => {
            if (!onChange || !plainLinkOf(event.nativeEvent)) return
            event.preventDefault()
            onChange(to)
            scrollTo({ top: 0 })
          }}
        >
          {content}
        </a>
      )
    }
    return (
      <button type="button" className={className} aria-label={label} disabled>
        {content}
      </button>
    )
  }

  return (
    <nav
      className="flex items-center justify-between gap-3 text-sm text-muted [&_[aria-current]]:[--fill:var(--neutral-wash)] [&_[aria-current]]:[--label:var(--heading)] [&_ul]:flex [&_ul]:items-center [&_ul]:gap-0.5"
      aria-label={t('ui.pages')}
    >
      <span>{t('ui.rangeOf', { from, to: Math.min(page * pageSize, total), total })}</span>
      <ul>
        <li>{link(page - 1, t('ui.previousPage'), <ChevronLeft aria-hidden="true" />, 'button-icon')}</li>
        {visiblePages(page, count).map(each => (
          <li key={each} className="max-sm:hidden">
            {each < 0 ? (
              <span className="w-6 text-center" aria-hidden="true">
                …
              </span>
            ) : (
              link(each, t('ui.page', { page: each }), each)
            )}
          </li>
        ))}
        <li>{link(page + 1, t('ui.nextPage'), <ChevronRight aria-hidden="true" />, 'button-icon')}</li>
      </ul>
    </nav>
  )
}

/** First, last and those around the current one; a negative number is a gap. */
function visiblePages(page: number, count: number): number[] {
  const near = Array.from({ length: count }, (_, index) => index + 1).filter(
    each => each === 1 || each === count || Math.abs(each - page) <= 1
  )
  return near.flatMap((each, index) => (index > 0 && each - near[index - 1]! > 1 ? [-each, each] : [each]))
}
