import { useStore } from '@nanostores/react'
import { CheckCheck, MessageSquareReply, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { answerComment, chooseComment, markPlace, resolveComment } from '#lib/client/designer/comments.ts'
import { $design } from '#lib/client/designer/document.ts'
import { nameOf } from '#lib/client/designer/naming.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { word } from '#lib/client/designer/words.ts'
import { messageOr } from '#lib/client/readable-error.ts'
import type { DesignComment } from '#lib/contract/design-comments.ts'
import type { Design } from '#lib/designer/design.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { CommentForm } from './CommentForm.tsx'

interface Props {
  comment: DesignComment
  number: number
  isChosen: boolean
  mayComment: boolean
}

/** One comment with its answers. */
export function CommentCard({ comment, number, isChosen, mayComment }: Props) {
  const { id, resolvedAt, resolvedBy, answers } = comment
  const design = useStore($design)
  const timeZone = useStore($designerSession)?.timeZone ?? 'UTC'
  const [isAnswering, setAnswering] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const head = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isChosen) return
    head.current?.scrollIntoView({ block: 'nearest' })
    head.current?.focus({ preventScroll: true })
  }, [isChosen])

  async function resolve() {
    setFailure(undefined)
    setSending(true)
    try {
      await resolveComment(id, !resolvedAt)
    } catch (error) {
      setFailure(messageOr(error, word('commentsOffline')))
    } finally {
      setSending(false)
    }
  }

  return (
    <li
      className="grid gap-2 rounded-md border border-line bg-surface p-2.5 data-chosen:border-blue-500"
      data-chosen={isChosen || undefined}
    >
      <button
        ref={head}
        type="button"
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 rounded-sm text-start"
        aria-pressed={isChosen}
        onClick={() => chooseComment(isChosen ? undefined : id)}
      >
        <span className="grid size-5 place-items-center rounded-full rounded-es-xs bg-blue-700 text-[length:0.6875rem] leading-none font-semibold text-white">
          {number}
        </span>
        <Said said={comment} timeZone={timeZone} />
        <span className="col-start-2 text-xs leading-[1.125rem] text-muted wrap-anywhere">
          {aboutWhat(design, comment)}
        </span>
      </button>
      {answers.length > 0 && (
        <ol className="ms-2 grid gap-2 border-s-2 border-line ps-3" aria-label={word('commentAnswers')}>
          {answers.map(answer => (
            <li key={answer.id}>
              <Said said={answer} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      )}
      {resolvedAt && (
        <p className="text-xs leading-[1.125rem] text-muted">
          {word('commentResolved', { who: resolvedBy || word('somebody'), at: formatDateTime(resolvedAt, timeZone) })}
        </p>
      )}
      {failure && (
        <p className="text-xs text-danger-text" role="alert">
          {failure}
        </p>
      )}
      {mayComment && isAnswering && (
        <CommentForm
          label={word('commentAnswer')}
          send={word('commentAnswer')}
          onSend={async text => {
            await answerComment(id, text)
            setAnswering(false)
            head.current?.focus()
          }}
          onCancel={() => setAnswering(false)}
        />
      )}
      {mayComment && !isAnswering && (
        <div className="flex flex-wrap gap-1.5">
          <Button
            size="small"
            icon={<MessageSquareReply aria-hidden="true" />}
            aria-label={word('commentAnswerTo', { number })}
            onClick={() => setAnswering(true)}
          >
            {word('commentAnswer')}
          </Button>
          <Button
            size="small"
            icon={resolvedAt ? <RotateCcw aria-hidden="true" /> : <CheckCheck aria-hidden="true" />}
            aria-label={word(resolvedAt ? 'commentReopenOne' : 'commentResolveOne', { number })}
            pending={isSending}
            onClick={() => void resolve()}
          >
            {word(resolvedAt ? 'commentReopen' : 'commentResolve')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Said({ said, timeZone }: { said: Pick<DesignComment, 'author' | 'createdAt' | 'text'>; timeZone: string }) {
  const { author, createdAt, text } = said
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-baseline gap-x-1.5 text-xs leading-[1.125rem] text-muted">
        <strong className="text-sm font-semibold text-heading wrap-anywhere" dir="auto">
          {author || word('somebody')}
        </strong>
        <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>
      </span>
      <span className="text-sm wrap-anywhere whitespace-pre-wrap text-text" dir="auto">
        {text}
      </span>
    </span>
  )
}

function aboutWhat(design: Design, comment: DesignComment): string {
  const { objectId, objectName, artboardId } = comment
  if (!markPlace(design, comment)) {
    return objectId === null ? word('commentBoardGone') : word('commentObjectGone', { name: objectName })
  }
  const object = objectId === null ? undefined : design.objects[objectId]
  if (object) return word('commentOn', { name: nameOf(design, object) })
  return word('commentOnPoint', { name: design.artboards.find(({ id }) => id === artboardId)!.name })
}
