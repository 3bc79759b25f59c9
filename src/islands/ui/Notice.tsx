import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#lib/i18n/t.ts'

import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'
import type { Tone } from './tone.ts'

export interface NoticeProps {
  tone?: Exclude<Tone, 'neutral'>
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Work is going on: a spinner in place of the sign. */
  loader?: boolean
  onClose?: () => void
  role?: 'alert' | 'status'
  className?: string
}

const ICON = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** A message in its place on the page. */
export function Notice({ tone = 'info', title, children, action, loader, onClose, role, className }: NoticeProps) {
  const Icon = ICON[tone]
  return (
    <div className={classes('notice', `tone-${tone}`, className)} role={role}>
      {loader ? <Spinner /> : <Icon aria-hidden="true" />}
      <div className="notice-text">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {(action || onClose) && (
        <div className="-my-0.75 flex items-center gap-1">
          {action}
          {onClose && <IconButton label={t('ui.close')} icon={<X />} size="small" onClick={onClose} />}
        </div>
      )}
    </div>
  )
}
