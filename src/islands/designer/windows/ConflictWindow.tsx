import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $settled } from '#lib/client/designer/document.ts'
import { $filmQuestion, keepColours } from '#lib/client/designer/film-choice.ts'
import { runJob } from '#lib/client/designer/jobs.ts'
import { pictureData } from '#lib/client/designer/picture-data.ts'
import { $saveState, fetchTheirs, keepMine, saveAsCopy, takeTheirs } from '#lib/client/designer/saving.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Design } from '#lib/designer/design.ts'

/** Somebody else saved in between: nothing is overwritten without a choice, and whatever is chosen can be had back. */
export default function ConflictWindow() {
  const state = useStore($saveState)
  const me = useStore($designerSession)?.name
  const mine = useStore($settled)
  const [given, setGiven] = useState<Design>()
  const [working, setWorking] = useState<string>()
  const [error, setError] = useState<string>()
  const theirs = state.kind === 'conflict' ? state.theirs : undefined

  useEffect(() => {
    fetchTheirs().then(setGiven, () => undefined)
  }, [])

  async function choose(id: string, act: () => Promise<void>) {
    setWorking(id)
    setError(undefined)
    // What was just added belongs to what is drawn here, whichever films it would have become.
    if ($filmQuestion.get()) keepColours()
    try {
      await act()
      closeWindow('conflict')
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : word('notSaved'))
    } finally {
      setWorking(undefined)
    }
  }

  const time = theirs ? new Date(theirs.changedAt).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' }) : ''
  const isMe = theirs !== undefined && theirs.changedBy !== '' && theirs.changedBy === me
  const who = isMe ? word('inOtherTab') : theirs?.changedBy || word('somebody')
  return (
    <Modal
      title={word('conflictTitle')}
      description={word(isMe ? 'conflictOwn' : 'conflictText', { who, time })}
      onClose={closeWindow}
      footer={
        <>
          <Button pending={working === 'copy'} onClick={() => void choose('copy', saveAsCopy)}>
            {word('saveAsCopy')}
          </Button>
          <Button pending={working === 'theirs'} onClick={() => void choose('theirs', takeTheirs)}>
            {word('takeTheirs')}
          </Button>
          <Button
            variant="primary"
            pending={working === 'mine'}
            onClick={() => void choose('mine', () => keepMine(word('theirState', { who, time })))}
          >
            {word('keepMine')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="two-states">
          <State title={word('hereState')} more={word('hereMore')} design={mine} />
          <State title={who} more={word('savedAt', { time })} design={given} />
        </div>
        <p className="dock-note">{word('conflictHint')}</p>
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
      </div>
    </Modal>
  )
}

/** One of the two, as it looks. */
function State({ title, more, design }: { title: string; more: string; design: Design | undefined }) {
  const [svg, setSvg] = useState<string>()
  const board = design?.artboards[0]

  useEffect(() => {
    if (!design) return
    const stop = new AbortController()
    draw(design, stop.signal).then(setSvg, () => undefined)
    return () => stop.abort()
  }, [design])

  return (
    <figure className="state">
      <span className="state-picture" style={{ background: board?.bg ?? undefined }}>
        {svg && <img src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt="" />}
      </span>
      <figcaption>
        <strong>{title}</strong>
        <small>{more}</small>
      </figcaption>
    </figure>
  )
}

async function draw(design: Design, signal: AbortSignal): Promise<string | undefined> {
  const hrefs = await pictureData(design)
  const picture = await runJob(
    'picture',
    { artboard: design.artboards[0]!.id, hrefs, values: design.rows[0] },
    { design, signal }
  )
  return picture?.svg
}
