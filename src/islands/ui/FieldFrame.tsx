import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { t } from '#lib/i18n/t.ts'

import { classes } from './classes.ts'

/** What every field takes. */
export interface FieldFrameProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Marks the few fields that may stay empty, instead of a star on all the others. */
  optional?: boolean
  hideLabel?: boolean
  className?: string
}

/** Attributes that tie an input to its label, hint and error. */
export interface FieldAria {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props extends FieldFrameProps {
  children: (aria: FieldAria) => ReactNode
}

export function FieldFrame({ label, hint, error, optional, hideLabel, className, children }: Props) {
  const id = useId()
  const ids = messageIds(id, hint, error)
  return (
    <div className={classes('field', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        <LabelText optional={optional}>{label}</LabelText>
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids })}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  )
}

/** The same around several inputs that are one question. */
export function GroupFrame({ label, hint, error, optional, hideLabel, className, children }: Props) {
  const id = useId()
  const ids = messageIds(id, hint, error)
  return (
    <fieldset className={classes('field', className)} aria-describedby={ids}>
      <legend className={hideLabel ? 'sr-only' : 'field-label'}>
        <LabelText optional={optional}>{label}</LabelText>
      </legend>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids })}
      <FieldMessages id={id} hint={hint} error={error} />
    </fieldset>
  )
}

export function LabelText({ optional, children }: { optional?: boolean | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {optional && <span className="field-optional">{t('ui.optional')}</span>}
    </>
  )
}

export function messageIds(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

export function FieldMessages({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          <CircleAlert aria-hidden="true" />
          {error}
        </span>
      )}
    </>
  )
}
