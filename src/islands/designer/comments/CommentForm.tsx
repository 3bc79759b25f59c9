import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { word } from '#lib/client/designer/words.ts'
import { messageOr } from '#lib/client/readable-error.ts'

interface Props {
  label: string
  /** On its button. */
  send: string
  onSend: (text: string) => Promise<void>
  onCancel: () => void
  /** Beside the buttons. */
  children?: ReactNode
}

const MOST_LETTERS = 2000

/** Where a comment or an answer is written. What could not be sent stays in it. */
export function CommentForm({ label, send, onSend, onCancel, children }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)

  async function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (isSending) return
    if (!text.trim()) {
      setProblem(word('commentEmpty'))
      return box.current?.focus()
    }
    setProblem(undefined)
    setSending(true)
    try {
      await onSend(text)
    } catch (error) {
      setProblem(messageOr(error, word('commentsOffline')))
      box.current?.focus()
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="grid gap-2" onSubmit={event => void submit(event)}>
      <TextAreaField
        ref={box}
        label={label}
        rows={3}
        maxLength={MOST_LETTERS}
        autoFocus
        value={text}
        error={problem}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void submit()
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            onCancel()
          }
        }}
      />
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" variant="primary" size="small" pending={isSending}>
          {send}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {word('cancel')}
        </Button>
        {children}
      </div>
    </form>
  )
}
