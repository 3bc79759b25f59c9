import { useStore } from '@nanostores/react'
import { LocateFixed } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { $isPlacing, addComment, choosePoint, dropDraftComment, type Pin } from '#lib/client/designer/comments.ts'
import { $design } from '#lib/client/designer/document.ts'
import { word } from '#lib/client/designer/words.ts'

import { CommentForm } from './CommentForm.tsx'

/** A comment that is being written, and where it belongs. */
export function NewComment({ pin }: { pin: Pin }) {
  const isPlacing = useStore($isPlacing)
  const { artboards } = useStore($design)
  const board = artboards.find(({ id }) => id === pin.artboardId)?.name ?? ''
  const where =
    pin.objectId === null ? word('commentOnPoint', { name: board }) : word('commentOn', { name: pin.objectName })
  return (
    <div className="grid gap-2 rounded-md border border-blue-500 bg-surface p-2.5">
      <p className="text-xs leading-[1.125rem] text-muted wrap-anywhere" role="status">
        {isPlacing ? word('commentPlacing') : where}
      </p>
      <CommentForm
        label={word('newComment')}
        send={word('commentSend')}
        onSend={text => addComment(pin, text)}
        onCancel={dropDraftComment}
      >
        <Button
          size="small"
          variant="quiet"
          icon={<LocateFixed aria-hidden="true" />}
          aria-pressed={isPlacing}
          onClick={() => choosePoint(!isPlacing)}
        >
          {word('commentPoint')}
        </Button>
      </CommentForm>
    </div>
  )
}
