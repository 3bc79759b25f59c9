import { FileText, Lock } from 'lucide-react'
import { Fragment, type Ref } from 'react'

import { Avatar } from '#islands/ui/Avatar.tsx'
import { classes } from '#islands/ui/classes.ts'
import type { ThreadFile, ThreadMessage } from '#lib/contract/threads.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import type { ThreadPanelProps } from './ThreadPanel.tsx'

interface Props extends Pick<ThreadPanelProps, 'timeZone' | 'sideNames' | 'noteReaders' | 'notesOnly'> {
  messages: ThreadMessage[]
  side: ThreadMessage['side']
  /** What others wrote after this message was new when the page was opened. */
  newAfter: number
  /** The line above it. */
  mark: Ref<HTMLLIElement>
  fileHref: ThreadPanelProps['source']['fileHref']
}

export function MessageList({ messages, side, newAfter, mark, ...about }: Props) {
  const firstNew = messages.find(message => message.id > newAfter && message.side !== side)
  return (
    // What is added is read out; the list within keeps its meaning.
    <div role="log" aria-label={t('thread.log')}>
      <ol className="thread-log">
        {messages.map(message => (
          <Fragment key={message.id}>
            {message === firstNew && (
              <li ref={mark} className="thread-new">
                {t('thread.new')}
              </li>
            )}
            <Message message={message} isOwn={message.side === side} {...about} />
          </Fragment>
        ))}
      </ol>
    </div>
  )
}

interface MessageProps extends Pick<Props, 'timeZone' | 'sideNames' | 'noteReaders' | 'notesOnly' | 'fileHref'> {
  message: ThreadMessage
  isOwn: boolean
}

function Message({ message, isOwn, timeZone, sideNames, noteReaders, notesOnly = false, fileHref }: MessageProps) {
  const { text, note, files, createdAt, side } = message
  // Who has no account is called by their side.
  const author = message.author || sideNames[side] || t('thread.gone')
  return (
    <li className={classes('message', isOwn && 'message-own', (note || notesOnly) && 'message-note')}>
      {!isOwn && <Avatar name={author} size="small" decorative />}
      <div className="message-body">
        <p className="message-head">
          <strong dir="auto">{author}</strong>
          {message.author && sideNames[side] && <span>{sideNames[side]}</span>}
          <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>
        </p>
        {note && (
          <p className="message-readers">
            <Lock aria-hidden="true" />
            {noteReaders ? t('thread.noteFor', { readers: noteReaders }) : t('thread.note')}
          </p>
        )}
        {text && (
          <p className="message-text" dir="auto">
            {text}
          </p>
        )}
        {files.length > 0 && (
          <ul className="message-files">
            {files.map(file => (
              <li key={file.id}>
                {file.name.endsWith('.pdf') ? (
                  <a className="message-paper" href={fileHref(file.id)} download={file.name}>
                    <FileText aria-hidden="true" />
                    <span>{file.name}</span>
                  </a>
                ) : (
                  <a href={fileHref(file.id)} target="_blank" rel="noreferrer" title={file.name}>
                    <img src={fileHref(file.id, 400)} alt={file.name} loading="lazy" {...boxOf(file)} />
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** Its place is there before the picture is, so that nothing moves when it comes. */
function boxOf({ width, height }: ThreadFile): { width: number; height: number } | undefined {
  if (width === 0) return undefined
  const scale = Math.min(1, 320 / width, 224 / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
