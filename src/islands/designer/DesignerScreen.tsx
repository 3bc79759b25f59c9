import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'

import { $left } from '#lib/client/designer/docks.ts'
import { $view, offerUnits } from '#lib/client/designer/view.ts'
import { designOf, fetchSession, setSession } from '#lib/client/designer/session.ts'
import { showRemarks } from '#lib/client/designer/import-remarks.ts'
import { watchComments } from '#lib/client/designer/comments.ts'
import { watchOthers } from '#lib/client/designer/others.ts'
import { startSaving, watchConnection } from '#lib/client/designer/saving.ts'
import { withUnsent } from '#lib/client/designer/unsent.ts'
import { commitDesign } from '#lib/client/designer/document.ts'
import { popRemarks } from '#lib/client/import-remarks.ts'
import { announce } from '#lib/client/designer/announce.ts'
import { word } from '#lib/client/designer/words.ts'
import { $tourStep } from '#lib/client/designer/tour.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import { messageOr } from '#lib/client/readable-error.ts'

import { Dock } from './bars/Dock.tsx'
import { LeftPane } from './bars/LeftPane.tsx'
import { PhoneBar } from './bars/PhoneBar.tsx'
import { StatusBar } from './bars/StatusBar.tsx'
import { ToolRail } from './bars/ToolRail.tsx'
import { TopBar } from './bars/TopBar.tsx'
import { TourOffer } from './tour/TourOffer.tsx'
import { useKeys } from './useKeys.ts'
import { useNarrow } from './useNarrow.ts'
import { ContextMenu } from './viewport/ContextMenu.tsx'
import { Viewport } from './viewport/Viewport.tsx'
import { Windows } from './windows/Windows.tsx'

const TourCard = lazy(loadWhenOnline(() => import('./tour/TourCard.tsx')))

/** The whole editor of one design, opened with a session. */
export function DesignerScreen({ sessionId }: { sessionId: string }) {
  const [state, setState] = useState<'loading' | 'ready' | { failed: string }>('loading')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again is a new attempt
  useEffect(() => {
    let isGone = false
    open(sessionId).then(
      () => !isGone && setState('ready'),
      error => !isGone && setState({ failed: messageOr(error, word('openFailed')) })
    )
    return () => {
      isGone = true
    }
  }, [sessionId, attempt])

  if (state === 'loading')
    return (
      <p className="grid h-dvh place-content-center justify-items-center gap-3 text-center text-muted">
        {word('opening')}
      </p>
    )
  if (state !== 'ready') {
    return (
      <div className="grid h-dvh place-content-center justify-items-center gap-3 text-center text-muted" role="alert">
        <h1>{word('openFailed')}</h1>
        <p>{state.failed}</p>
        <p>
          <button
            type="button"
            className="button button-primary"
            onClick={() => {
              setState('loading')
              setAttempt(attempt + 1)
            }}
          >
            {word('tryAgain')}
          </button>{' '}
          <a className="button button-secondary" href="/dashboard/design/layouts">
            {word('back')}
          </a>
        </p>
      </div>
    )
  }
  return <Editor />
}

function Editor() {
  const { leftPane, dock } = useStore($view)
  const left = useStore($left)
  const isNarrow = useNarrow()
  const isOnTour = useStore($tourStep) !== undefined
  useKeys()
  useEffect(() => watchConnection(), [])
  useEffect(() => watchOthers(), [])
  useEffect(() => watchComments(), [])
  useEffect(() => {
    document.body.dataset['ready'] = ''
  }, [])
  return (
    <div
      className="designer"
      data-left={leftPane && !isNarrow ? left : undefined}
      data-dock={(dock && !isNarrow) || undefined}
    >
      <a className="skip-link" href="#drawing">
        {word('skip')}
      </a>
      <TopBar />
      {!isNarrow && <ToolRail />}
      {!isNarrow && leftPane && <LeftPane />}
      <main className="relative min-w-0 [grid-area:main]">
        {isNarrow && <TourOffer className="absolute inset-x-0 top-0 z-10" />}
        <Viewport />
        {isOnTour && (
          <Suspense>
            <TourCard />
          </Suspense>
        )}
      </main>
      {!isNarrow && dock && <Dock />}
      {isNarrow && <PhoneBar />}
      <StatusBar />
      <ContextMenu />
      <Windows />
    </div>
  )
}

async function open(sessionId: string): Promise<void> {
  const session = await fetchSession(sessionId)
  setSession(session)
  offerUnits(session.units)
  const design = designOf(session, word('untitled'))
  startSaving(session.document, design, session)
  const remarks = session.document ? popRemarks(session.document.id) : []
  if (remarks.length > 0) showRemarks(remarks, { ids: Object.keys(design.objects), isLess: true })
  const unsent = session.document && !session.readOnly ? withUnsent(session.document, design) : undefined
  if (!unsent) return
  // One step that can be undone.
  commitDesign(unsent)
  announce(word('unsentFound'))
}
