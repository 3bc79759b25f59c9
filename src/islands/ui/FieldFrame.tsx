import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'

import { classes } from './classes.ts'
import { fieldWords } from './words.ts'

/** What every field takes. */
export interface FieldFrameProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Marks the few fields that may stay empty, instead of a star on all the others. */
  optional?: boolean
  /** Stands after the label, such as a price. */
  aside?: ReactNode
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

export function FieldFrame({ label, hint, error, optional, aside, hideLabel, className, children }: Props) {
  const id = useId()
  const ids = messageIds(id, hint, error)
  return (
    <div className={classes('field', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        <LabelText optional={optional} aside={aside}>
          {label}
        </LabelText>
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids })}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  )
}

/** The same around several inputs that are one question. */
export function GroupFrame(props: FieldFrameProps & { children: ReactNode | Props['children'] }) {
  const { label, hint, error, optional, aside, hideLabel, className, children } = props
  const id = useId()
  const ids = messageIds(id, hint, error)
  const aria = { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids } as const
  return (
    <fieldset className={classes('field', className)} aria-describedby={ids} data-invalid={error ? '' : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'field-label'}>
        <LabelText optional={optional} aside={aside}>
          {label}
        </LabelText>
      </legend>
      {typeof children === 'function' ? children(aria) : children}
      <FieldMessages id={id} hint={hint} error={error} />
    </fieldset>
  )
}

export function LabelText({ optional, aside, children }: Pick<Props, 'optional' | 'aside'> & { children: ReactNode }) {
  const after = optional ? fieldWords('optional') : aside
  return (
    <>
      {children} {after && <span className="font-normal text-faint">{after}</span>}
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
        <span id={`${id}-hint`} className="text-sm leading-[1.125rem] text-muted">
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
