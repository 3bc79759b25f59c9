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
      <ol className="grid gap-4">
        {messages.map(message => (
          <Fragment key={message.id}>
            {message === firstNew && (
              <li
                ref={mark}
                className="flex items-center gap-3 text-sm font-[550] text-danger-text before:flex-1 before:border-t before:border-t-current before:opacity-40 before:content-[''] after:flex-1 after:border-t after:border-t-current after:opacity-40 after:content-['']"
              >
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
    <li
      className={classes(
        'message',
        isOwn &&
          'message-own grid-cols-1 ps-[clamp(var(--spacing-6),6vw,var(--spacing-16))] [&_.message-head]:text-text [&>.message-body]:justify-self-end [&>.message-body]:border-transparent [&>.message-body]:bg-[light-dark(var(--color-green-100),#22330f)] [.proposal-chat_&]:[&>.message-body]:bg-[color-mix(in_srgb,var(--brand)_12%,#fff)]',
        (note || notesOnly) &&
          'message-note [&_.message-head]:text-text [&>.message-body]:border [&>.message-body]:border-dashed [&>.message-body]:border-(--warning-mark) [&>.message-body]:bg-warning-wash'
      )}
    >
      {!isOwn && <Avatar name={author} size="small" />}
      <div className="message-body">
        <p className="message-head">
          <strong dir="auto">{author}</strong>
          {message.author && sideNames[side] && <span>{sideNames[side]}</span>}
          <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>
        </p>
        {note && (
          <p className="flex items-center gap-1.5 text-sm font-[550] text-warning [&_svg]:size-3.5">
            <Lock aria-hidden="true" />
            {noteReaders ? t('thread.noteFor', { readers: noteReaders }) : t('thread.note')}
          </p>
        )}
        {text && (
          <p className="text-md leading-[1.5rem] wrap-anywhere whitespace-pre-wrap" dir="auto">
            {text}
          </p>
        )}
        {files.length > 0 && (
          <ul className="flex flex-wrap gap-2 [&_a]:block [&_a]:overflow-hidden [&_a]:rounded-md [&_a]:border [&_a]:border-line [&_a]:bg-sunken [&_img:not([width])]:max-h-56">
            {files.map(file => (
              <li key={file.id}>
                {file.name.endsWith('.pdf') ? (
                  <a
                    className="inline-flex max-w-72 items-center gap-2 rounded-md border border-line bg-surface px-3 py-2.5 font-medium text-text [&>span]:wrap-anywhere [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-muted"
                    href={fileHref(file.id)}
                    download={file.name}
                  >
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
