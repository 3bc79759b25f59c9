import type { ReactNode } from 'react'

interface Props {
  pending: boolean
  disabled?: boolean
  wide?: boolean
  children: ReactNode
}

/** The button that sends a form: it keeps focus and width while it does, and a second click is nobody's. */
export function SendButton({ pending, disabled = false, wide = false, children }: Props) {
  return (
    <button
      type="submit"
      className={`button button-primary button-large ${wide ? 'button-wide' : ''}`}
      disabled={disabled}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={event => pending && event.preventDefault()}
    >
      {children}
      {pending && (
        <span className="button-spinner">
          <span className="spinner" aria-hidden="true" />
        </span>
      )}
    </button>
  )
}
