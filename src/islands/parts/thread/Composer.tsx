import { MessageSquareText, Paperclip } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FileRow } from '#islands/ui/FileRow.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { refuseFile } from '#islands/ui/files.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import type { OpenThread, ThreadView } from '#lib/client/thread.ts'
import { MESSAGE_TYPES } from '#lib/client/upload.ts'
import { t } from '#lib/i18n/t.ts'
import { MAX_THREAD_FILE_BYTES, MOST_THREAD_FILES } from '#lib/shared/threads.ts'

import { useSending } from '../useUploads.ts'
import type { ThreadPanelProps } from './ThreadPanel.tsx'

interface Props extends Pick<ThreadPanelProps, 'source' | 'noteReaders' | 'notesOnly' | 'quick'> {
  thread: OpenThread
  view: ThreadView
}

/** So many of the quick answers have a key, and so much of them is read in the menu. */
const KEYS = 9
const LONGEST = 60

/** Where a message is written. Pictures are chosen, pasted or dropped, and are on their way while one goes on typing. */
export function Composer({ thread, view, source, noteReaders, notesOnly = false, quick }: Props) {
  const { draft, isSending, isWaiting, problem } = view
  const isNote = notesOnly || draft.note
  const chooser = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const sending = useSending(source.upload, thread.attach)
  const isUploading = sending.files.some(({ error }) => !error)

  function take(list: FileList | null) {
    const files = [...(list ?? [])]
    if (files.length === 0) return
    const left = MOST_THREAD_FILES - draft.files.length - sending.files.length
    const refused = files.map(file => refuseFile(file, MESSAGE_TYPES, MAX_THREAD_FILE_BYTES)).find(Boolean)
    setRefusal(refused ?? (files.length > left ? t('thread.tooMany', { count: MOST_THREAD_FILES }) : undefined))
    sending.upload(files.filter(file => !refuseFile(file, MESSAGE_TYPES, MAX_THREAD_FILE_BYTES)).slice(0, left))
  }

  async function submit() {
    setRefusal(undefined)
    if (isUploading) return setRefusal(t('thread.wait'))
    if (!draft.text.trim() && draft.files.length === 0) setRefusal(t('thread.empty'))
    else await thread.send()
    box.current?.focus()
  }

  /** Where the caret is, or in place of what is selected. */
  function insert(text: string) {
    const { selectionStart: from, selectionEnd: to } = box.current ?? { selectionStart: 0, selectionEnd: 0 }
    const before = draft.text.slice(0, from)
    const isApart = before === '' || /\s$/.test(before)
    thread.change({ text: `${before}${isApart ? '' : ' '}${text}${draft.text.slice(to)}` })
    box.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const quickText =
      event.altKey && !event.ctrlKey && quick?.answers[Number(/^Digit([1-9])$/.exec(event.code)?.[1]) - 1]
    if (quickText) {
      event.preventDefault()
      return insert(quickText)
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <Form
      className="gap-3 rounded-lg border border-line bg-surface p-3.5 data-note:border-(--warning-mark) data-note:bg-warning-wash"
      data-note={isNote || undefined}
      error={isWaiting ? t('thread.waiting') : problem && t('thread.failed', { why: problem })}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      onPaste={event => take(event.clipboardData.files)}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <TextAreaField
        ref={box}
        label={isNote ? t('thread.note') : t('thread.message')}
        name="text"
        rows={2}
        maxLength={4000}
        value={draft.text}
        readOnly={isSending}
        error={refusal}
        onKeyDown={onKeyDown}
        onChange={event => {
          thread.change({ text: event.target.value })
          thread.type()
        }}
      />
      {draft.files.length + sending.files.length > 0 && (
        <ul className="grid gap-1.5">
          {draft.files.map(file => (
            <FileRow
              key={file.id}
              id={file.id}
              name={file.name}
              {...(file.width > 0 && { previewUrl: source.fileHref(file.id, 400) })}
              onRemove={() => thread.change({ files: draft.files.filter(({ id }) => id !== file.id) })}
            />
          ))}
          {sending.files.map(file => (
            <FileRow key={file.id} {...file} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={MESSAGE_TYPES}
          aria-label={t('thread.attach')}
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        <IconButton label={t('thread.attach')} icon={<Paperclip />} onClick={() => chooser.current?.click()} />
        {quick && quick.answers.length + (quick.onEdit ? 1 : 0) > 0 && (
          <Menu
            label={t('thread.quick')}
            icon={<MessageSquareText />}
            hideLabel
            variant="quiet"
            items={[
              ...quick.answers.map((text, index) => ({
                id: String(index),
                label: text.length > LONGEST ? `${text.slice(0, LONGEST).trim()} …` : text,
                ...(index < KEYS && { keys: `Alt+${index + 1}` }),
                onAction: () => insert(text)
              })),
              ...(quick.onEdit
                ? [{ separator: 'edit' }, { id: 'edit', label: t('thread.quickEdit'), onAction: quick.onEdit }]
                : [])
            ]}
          />
        )}
        {noteReaders && (
          <Checkbox
            label={t('thread.noteFor', { readers: noteReaders })}
            checked={draft.note}
            disabled={isSending}
            onChange={event => thread.change({ note: event.target.checked })}
          />
        )}
        <span className="flex-1 text-end text-sm text-muted pointer-coarse:invisible">
          {isNote ? t('thread.keysNote') : t('thread.keys')}
        </span>
        <Button type="submit" variant={isNote ? 'secondary' : 'primary'} pending={isSending}>
          {isNote ? t('thread.sendNote') : t('thread.send')}
        </Button>
      </div>
    </Form>
  )
}
