import { type ReactNode, useId } from 'react'

interface FrameProps {
  label: ReactNode
  /** Stands after the label, such as "optional" or a price. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

interface Aria {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function describe(id: string, { hint, error }: FrameProps): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

function Messages({ id, hint, error }: FrameProps & { id: string }) {
  return (
    <>
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </>
  )
}

/** Label, hint and error around one input; the small sister of ui's, without the texts of the whole product. */
export function Frame(props: FrameProps & { children: (aria: Aria) => ReactNode }) {
  const id = useId()
  const { label, aside, error, children } = props
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label} {aside && <span className="field-optional">{aside}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describe(id, props) })}
      <Messages {...props} id={id} />
    </div>
  )
}

/** The same around several inputs that are one question. */
export function Choices(props: FrameProps & { children: ReactNode; className?: string }) {
  const id = useId()
  const { label, aside, error, children, className } = props
  return (
    <fieldset
      className={`field ${className ?? ''}`}
      aria-describedby={describe(id, props)}
      data-invalid={error ? '' : undefined}
    >
      <legend className="field-label">
        {label} {aside && <span className="field-optional">{aside}</span>}
      </legend>
      {children}
      <Messages {...props} id={id} />
    </fieldset>
  )
}
