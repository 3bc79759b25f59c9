import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $design, $selection } from '#lib/client/designer/document.ts'
import { nameOf } from '#lib/client/designer/naming.ts'
import { makeSymbol } from '#lib/client/designer/symbols.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'
import { readableError } from '#lib/client/readable-error.ts'

/** A name for what becomes a symbol of the shop. */
export default function MakeSymbolWindow() {
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const design = useStore($design)
  const [only, ...others] = useStore($selection).flatMap(id => design.objects[id] ?? [])
  const usual = only && others.length === 0 ? nameOf(design, only) : ''

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (!name) return setError(word('symbolNameMissing'))
    setPending(true)
    setError(undefined)
    try {
      await makeSymbol(name)
      closeWindow('make-symbol')
    } catch (cause) {
      setError(readableError(cause))
      setPending(false)
    }
  }

  return (
    <Modal
      title={word('makeSymbol')}
      size="small"
      onClose={closeWindow}
      onSubmit={event => void make(event)}
      footer={
        <>
          <Button onClick={() => closeWindow()}>{word('cancel')}</Button>
          <Button type="submit" variant="primary" pending={isPending}>
            {word('makeSymbol')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field
          label={word('symbolName')}
          name="name"
          defaultValue={usual}
          maxLength={120}
          autoComplete="off"
          autoFocus
        />
        <p className="text-sm text-muted">{word('symbolHint')}</p>
        {error && <Notice tone="danger">{error}</Notice>}
      </div>
    </Modal>
  )
}
