import { useStore } from '@nanostores/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { $pageQuestion, choosePage, type PageQuestion } from '#lib/client/designer/page-choice.ts'
import { placed } from '#lib/client/designer/place-import.ts'
import { word } from '#lib/client/designer/words.ts'
import { messageOr } from '#lib/client/readable-error.ts'
import type { Imported } from '#lib/contract/doc-core.ts'

import { NumberBox } from '../parts/NumberBox.tsx'
import { ImportRemarks } from './ImportRemarks.tsx'
import { ObjectsPicture } from './ObjectsPicture.tsx'

/** Leafs through a PDF, one page at a time as the server reads it, until one is taken. */
export default function PageWindow() {
  const question = useStore($pageQuestion)
  if (!question) return null
  return <Pages {...question} />
}

type Shown = Awaited<ReturnType<typeof placed>>

function Pages({ name, pages, first, read }: PageQuestion) {
  const [number, setNumber] = useState(first.page ?? 1)
  const [latest, setLatest] = useState<{ number: number; page: Imported }>()
  const [shown, setShown] = useState<Shown>()
  const [fault, setFault] = useState('')
  const known = useRef(new Map([[first.page ?? 1, Promise.resolve(first)]]))

  useEffect(() => {
    let isWanted = true
    setFault('')
    const reading = known.current.get(number) ?? read(number)
    known.current.set(number, reading)
    async function show() {
      try {
        const imported = await reading
        const drawing = await placed(imported, { paint: colour => colour })
        if (!isWanted) return
        setLatest({ number, page: imported })
        setShown(drawing)
      } catch (error) {
        known.current.delete(number)
        if (!isWanted) return
        setShown(undefined)
        setFault(messageOr(error, word('importFailed')))
      }
    }
    void show()
    return () => {
      isWanted = false
    }
  }, [number, read])

  // Enter in the field of the number comes here too, before that page has been read.
  const page = latest?.number === number ? latest.page : undefined
  const go = (to: number) => setNumber(Math.min(pages, Math.max(1, Math.round(to))))
  return (
    <Modal
      title={word('pageTitle')}
      description={word('pageLead', { name, count: pages })}
      onClose={() => choosePage(undefined)}
      onSubmit={event => {
        event.preventDefault()
        if (page) choosePage(page)
      }}
      footer={
        <>
          <Button onClick={() => choosePage(undefined)}>{word('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!page}>
            {word('pageTake', { number })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div
          className="page-picture grid h-[min(22rem,45dvh)] place-items-center [transition:opacity_0.15s] aria-busy:opacity-50"
          aria-busy={!page && !fault}
        >
          {shown && <ObjectsPicture {...shown} label={word('pagePicture', { number })} />}
          {fault && <p role="alert">{fault}</p>}
        </div>
        <div className="grid grid-cols-[auto_7rem_auto] items-center justify-center gap-2">
          <button
            type="button"
            className="tool-button"
            aria-label={word('pageBefore')}
            disabled={number === 1}
            onClick={() => go(number - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <NumberBox
            label={word('pageNumber')}
            mark="#"
            value={number}
            suffix={word('pageOf', { pages })}
            min={1}
            max={pages}
            digits={0}
            onChange={go}
          />
          <button
            type="button"
            className="tool-button"
            aria-label={word('pageAfter')}
            disabled={number === pages}
            onClick={() => go(number + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
        <ImportRemarks remarks={page?.remarks ?? []} />
      </div>
    </Modal>
  )
}
