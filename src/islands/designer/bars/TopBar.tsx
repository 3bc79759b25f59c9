import { useStore } from '@nanostores/react'
import { ChevronDown, ChevronLeft, History, Menu } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { $camera, zoomTo } from '#lib/client/designer/camera.ts'
import { $canRedo, $canUndo, $design, editDesign, goBySteps, statesAround } from '#lib/client/designer/document.ts'
import { $saveState, saveNow } from '#lib/client/designer/saving.ts'
import { $designerSession, DESIGNS } from '#lib/client/designer/session.ts'
import { stepInWords } from '#lib/client/designer/step-words.ts'
import { word } from '#lib/client/designer/words.ts'
import { setName } from '#lib/designer/commands/settings.ts'

import { ActionButton, linesFor } from '../parts/ActionButton.tsx'
import { DropMenu } from '../parts/DropMenu.tsx'
import type { MenuLine } from '../parts/MenuLines.tsx'
import { useEditor } from '../parts/useEditor.ts'

/** As many as a person reads; older ones are in the versions. */
const MOST_STEPS = 30

export function TopBar() {
  useEditor()
  const session = useStore($designerSession)
  const state = useStore($saveState)
  return (
    <header className="flex min-w-0 items-center gap-1 px-1.5 [grid-area:top] [&_.save-mark]:text-xs [&_.save-mark]:whitespace-nowrap max-md:[&_.save-mark]:text-[length:0] [&_hr]:mx-1 [&_hr]:h-5 [&_hr]:border-0 [&_hr]:border-s [&_hr]:border-s-line on-ink">
      <a className="tool-button" href={session?.returnTo ?? DESIGNS} aria-label={word('back')} title={word('back')}>
        <ChevronLeft aria-hidden="true" />
      </a>
      <DropMenu label={word('menu')} className="tool-button" button={<Menu aria-hidden="true" />} groups={mainMenu} />
      <Title />
      <SaveLine state={state} readOnly={session?.readOnly ?? false} kept onSave={saveNow} />
      <div className="top-group">
        <ActionButton id="undo" className="tool-button top-wide" />
        <ActionButton id="redo" className="tool-button top-wide" />
        <Steps />
      </div>
      <div className="top-middle top-wide">
        <ActionButton id="group" />
        <ActionButton id="ungroup" />
        <hr />
        <ActionButton id="weld" />
        <ActionButton id="subtract" />
        <ActionButton id="intersect" />
        <ActionButton id="exclude" />
        <ActionButton id="offset" />
      </div>
      <div className="top-group ms-auto [.top-middle~&]:ms-0">
        <ActionButton id="grid" className="tool-button top-wide" />
        <ActionButton id="snapping" className="tool-button top-wide" />
        <Zoom />
        <ActionButton id="commands" className="tool-button top-wide" />
        <ActionButton id="dock" className="tool-button top-wide" />
      </div>
    </header>
  )
}

function mainMenu() {
  return [
    linesFor(['save', 'clip-art', 'import', 'import-folder', 'versions', 'panel-export', 'separations', 'back']),
    linesFor([
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'paste-in-place',
      'copy-style',
      'paste-style',
      'duplicate',
      'delete',
      'select-all',
      'select-same-colour',
      'choose-films'
    ]),
    linesFor(['repeat-line', 'repeat-grid', 'repeat-circle']),
    linesFor(['make-symbol', 'edit-symbol', 'update-symbol', 'reset-symbol', 'detach-symbol']),
    linesFor(['crop', 'outline', 'simplify', 'join', 'offset', 'bridges', 'stones']),
    linesFor(['smooth-nodes', 'corner-nodes', 'average-both', 'average-x', 'average-y']),
    linesFor(['comment', 'comment-marks']),
    linesFor(['rulers', 'grid', 'snapping', 'all-artboards', 'left-pane', 'dock', 'units']),
    linesFor(['commands', 'shortcuts', 'tour'])
  ]
}

/** The newest steps: choosing one goes back, or forward again, to right after it. */
function Steps() {
  const [canUndo, canRedo] = [useStore($canUndo), useStore($canRedo)]
  return (
    <DropMenu
      label={word('steps')}
      className="tool-button"
      disabled={!canUndo && !canRedo}
      button={<History aria-hidden="true" />}
      groups={() => [stepLines()]}
    />
  )
}

function stepLines(): MenuLine[] {
  const states = statesAround(MOST_STEPS)
  const isFromStart = states.filter(({ by }) => by < 0).length < MOST_STEPS
  return states.flatMap(({ by, design }, index) => {
    const before = states[index + 1]?.design
    if (!before && !isFromStart) return []
    const label = before ? stepInWords(before, design) : word('stepsStart')
    return [{ id: String(by), label, on: by === 0, run: () => goBySteps(by) }]
  })
}

function Title() {
  const { name } = useStore($design)
  const readOnly = useStore($designerSession)?.readOnly ?? false
  const [typed, setTyped] = useState<string>()

  function commit() {
    const text = typed?.trim()
    setTyped(undefined)
    if (text && text !== name) editDesign(design => setName(design, text.slice(0, 120)))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation()
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') setTyped(undefined)
  }

  return (
    <h1 className="design-title">
      <input
        aria-label={word('designName')}
        value={typed ?? name}
        maxLength={120}
        readOnly={readOnly}
        size={Math.min(40, Math.max(8, (typed ?? name).length))}
        onChange={event => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </h1>
  )
}

function Zoom() {
  const { zoom } = useStore($camera)
  const figures = [0.25, 0.5, 1, 2, 4].map(value => ({
    id: String(value),
    label: `${value * 100} %`,
    run: () => zoomTo(value)
  }))
  return (
    <DropMenu
      label={`${Math.round(zoom * 100)} %, ${word('zoom')}`}
      className="inline-flex h-(--tool) min-w-17 cursor-pointer items-center justify-center gap-0.5 rounded-lg px-1.5 text-text hover:bg-hover [&_svg.lucide]:size-3"
      align="end"
      button={
        <>
          {Math.round(zoom * 100)} %
          <ChevronDown aria-hidden="true" />
        </>
      }
      groups={() => [linesFor(['zoom-in', 'zoom-out', 'zoom-fit', 'zoom-all', 'zoom-selection', 'zoom-real']), figures]}
    />
  )
}
