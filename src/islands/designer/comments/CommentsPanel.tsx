import { useStore } from '@nanostores/react'
import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import {
  $chosenComment,
  $comments,
  $draftPin,
  $openComments,
  loadComments,
  startComment
} from '#lib/client/designer/comments.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { $view, changeView } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { messageOr } from '#lib/client/readable-error.ts'

import { CommentCard } from './CommentCard.tsx'
import { NewComment } from './NewComment.tsx'

/** All comments of the design: those that are open, or those that are done. */
export default function CommentsPanel() {
  const all = useStore($comments)
  const chosen = useStore($chosenComment)
  const draft = useStore($draftPin)
  const open = useStore($openComments)
  const { comments: isShown } = useStore($view)
  const mayComment = useStore($designerSession)?.mayComment ?? false
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    loadComments().catch((error: unknown) => setFailure(messageOr(error, word('commentsOffline'))))
  }, [])
  // A mark on the drawing is pressed: its list is shown.
  const showList = useEffectEvent((id: string | undefined) => {
    const comment = all?.find(each => each.id === id)
    if (comment) setDone(comment.resolvedAt !== null)
  })
  useEffect(() => showList(chosen), [chosen])

  if (!all) return failure ? <p role="alert">{failure}</p> : <p className="making-hint">{word('loading')}</p>
  const rows = all.map((comment, index) => ({ comment, number: index + 1 }))
  const listed = rows.filter(({ comment }) => (comment.resolvedAt !== null) === isDone)
  const tabs = [
    { value: false, label: word('commentsOpen', { count: open }) },
    { value: true, label: word('commentsDone', { count: all.length - open }) }
  ]
  return (
    <div className="making">
      {draft ? (
        <NewComment key={draft.objectId} pin={draft} />
      ) : (
        mayComment && (
          <Button wide icon={<MessageSquarePlus aria-hidden="true" />} onClick={startComment}>
            {word('newComment')}
          </Button>
        )
      )}
      <div
        className="grid grid-cols-2 gap-1 rounded-md bg-sunken p-0.5"
        role="radiogroup"
        aria-label={word('commentsShown')}
      >
        {tabs.map(({ value, label }) => (
          <label
            key={label}
            className="grid min-h-7 cursor-pointer place-items-center rounded-sm px-2 text-xs font-medium text-muted has-checked:bg-surface has-checked:text-heading has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-(--focus) max-md:min-h-11"
          >
            <input
              type="radio"
              className="sr-only"
              name="comments"
              checked={isDone === value}
              onChange={() => setDone(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {listed.length === 0 && (
        <p className="making-hint">
          {word(isDone ? 'commentsNoneDone' : mayComment ? 'commentsNone' : 'commentsNoneRead')}
        </p>
      )}
      {listed.length > 0 && (
        <ol className="grid gap-2" aria-label={word(isDone ? 'commentsDoneList' : 'commentsOpenList')}>
          {listed.map(({ comment, number }) => (
            <CommentCard
              key={comment.id}
              comment={comment}
              number={number}
              isChosen={comment.id === chosen}
              mayComment={mayComment}
            />
          ))}
        </ol>
      )}
      <Checkbox
        label={word('commentMarks')}
        checked={isShown}
        onChange={event => changeView({ comments: event.target.checked })}
      />
      <p className="making-hint">{word('commentsHint')}</p>
    </div>
  )
}
