import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { ApiError } from '#lib/client/api.ts'
import { TaskError } from '#lib/client/designer/tasks.ts'

import { word } from './words.ts'

const KNOWN = [
  'crashed',
  'too-long',
  'empty-picture',
  'too-large',
  'too-many-colours',
  'too-many',
  'too-wide',
  'no-pieces',
  'looks-different',
  'picture-missing',
  'picture-unreadable',
  'sheet-too-small',
  'print-too-large',
  'old-layout',
  'stopped',
  'rows'
] as const

/** Says what went wrong and what to do; the drawing is never touched by it. */
export function TaskFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (error === undefined || error === null) return null
  const code = error instanceof TaskError ? error.code : null
  const refused = error instanceof ApiError ? error.message : ''
  // The separation names what keeps it from being written.
  const named = code === 'separations' && error instanceof TaskError ? error.message : ''
  const known = KNOWN.find(each => each === code)
  const text = refused || named || word(known ? `failed_${known}` : 'failed')
  return (
    <Notice
      tone="danger"
      role="alert"
      title={word('failedTitle')}
      action={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {word('tryAgain')}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}
