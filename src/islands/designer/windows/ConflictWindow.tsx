import { dateFormat } from '#lib/shared/date-format.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { ConflictModal } from '#islands/parts/edit/ConflictModal.tsx'
import { $settled } from '#lib/client/designer/document.ts'
import { $filmQuestion, keepColours } from '#lib/client/designer/film-choice.ts'
import { runTask } from '#lib/client/designer/tasks.ts'
import { pictureData } from '#lib/client/designer/picture-data.ts'
import { $saveState, fetchTheirs, keepMine, saveAsCopy, acceptTheirs } from '#lib/client/designer/saving.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Design } from '#lib/designer/design.ts'

/** Somebody else saved in between: nothing is overwritten without a choice, and whatever is chosen can be had back. */
export default function ConflictWindow() {
  const state = useStore($saveState)
  const me = useStore($designerSession)?.name
  const mine = useStore($settled)
  const filmQuestion = useStore($filmQuestion)
  const [given, setGiven] = useState<Design>()
  const theirs = state.kind === 'conflict' ? state.theirs : undefined

  useEffect(() => {
    fetchTheirs().then(setGiven, () => undefined)
  }, [])

  async function choose(act: () => Promise<void>) {
    // What was just added belongs to what is drawn here, whichever films it would have become.
    if (filmQuestion) keepColours()
    await act()
    closeWindow('conflict')
  }

  const time = theirs ? dateFormat({ hour: 'numeric', minute: '2-digit' }).format(new Date(theirs.changedAt)) : ''
  const isMe = theirs !== undefined && theirs.changedBy !== '' && theirs.changedBy === me
  const who = isMe ? word('inOtherTab') : theirs?.changedBy || word('somebody')
  return (
    <ConflictModal
      title={word('conflictTitle')}
      text={word(isMe ? 'conflictOwn' : 'conflictText', { who, time })}
      size="medium"
      onClose={closeWindow}
      answers={[
        { label: word('saveAsCopy'), act: () => choose(saveAsCopy) },
        { label: word('takeTheirs'), act: () => choose(acceptTheirs) },
        { label: word('keepMine'), act: () => choose(() => keepMine(word('theirState', { who, time }))) }
      ]}
    >
      <div className="grid grid-cols-[1fr_1fr] gap-3">
        <State title={word('hereState')} more={word('hereMore')} design={mine} />
        <State title={who} more={word('savedAt', { time })} design={given} />
      </div>
      <p className="dock-note">{word('conflictHint')}</p>
    </ConflictModal>
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
      <span
        className="grid aspect-square place-items-center overflow-hidden rounded-md border border-line bg-surface p-2 [&_img]:size-full [&_img]:object-contain"
        style={{ background: board?.bg ?? undefined }}
      >
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
  const picture = await runTask(
    'picture',
    { artboard: design.artboards[0]!.id, hrefs, values: design.rows[0] },
    { design, signal }
  )
  return picture?.svg
}
