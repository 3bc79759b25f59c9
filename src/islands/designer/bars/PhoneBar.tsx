import { useStore } from '@nanostores/react'
import { Layers, Shapes, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { $viewSize, panBy, toScreen } from '#lib/client/designer/camera.ts'
import { $design, $selection, $shownSelection } from '#lib/client/designer/document.ts'
import { $phoneSheet, pullUp } from '#lib/client/designer/docks.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { word } from '#lib/client/designer/words.ts'
import { centreOf, uniteBounds } from '#lib/designer/geometry/bounds.ts'

import { SHAPE_ACTIONS, TOOL_ACTIONS } from '../actions/tools.ts'
import { PANELS } from '../panels.ts'
import { ActionButton, linesFor } from '../parts/ActionButton.tsx'
import { DropMenu } from '../parts/DropMenu.tsx'
import { useEditor } from '../parts/useEditor.ts'
import { PanelBody } from './Dock.tsx'
import { LeftPane } from './LeftPane.tsx'

/** A thumb's reach: tools below, everything else in sheets that are pulled up. */
export function PhoneBar() {
  useEditor()
  const selection = useStore($shownSelection)
  const sheet = useStore($phoneSheet)
  return (
    <>
      {selection.length > 0 && !sheet && <QuickActions />}
      {sheet && <Sheet id={sheet} />}
      <nav className="phone-bar" aria-label={word('tools')}>
        <ActionButton id="tool-select" className="phone-button" />
        <ActionButton id="tool-text" className="phone-button" />
        <DropMenu
          label={word('addShape')}
          className="phone-button"
          above
          button={<Shapes aria-hidden="true" />}
          groups={() => [
            linesFor(SHAPE_ACTIONS.map(({ id }) => id)).map(line => ({ ...line, on: undefined, keys: undefined })),
            linesFor([...TOOL_ACTIONS.map(({ id }) => id).filter(id => /pen|nodes|hand/.test(id)), 'import']).map(
              line => ({
                ...line,
                on: undefined,
                keys: undefined
              })
            )
          ]}
        />
        <ActionButton id="undo" className="phone-button" />
        <ActionButton id="redo" className="phone-button" />
        <SheetButton id="layers" label={word('layers')} icon={<Layers aria-hidden="true" />} />
        {PANELS.map(({ id, titleKey, icon: Icon }) => (
          <SheetButton key={id} id={id} label={word(titleKey)} icon={<Icon aria-hidden="true" />} />
        ))}
      </nav>
    </>
  )
}

function SheetButton({ id, label, icon }: { id: string; label: string; icon: React.ReactNode }) {
  const sheet = useStore($phoneSheet)
  return (
    <button
      type="button"
      className="phone-button"
      aria-label={label}
      title={label}
      aria-pressed={sheet === id}
      onClick={() => pullUp(sheet === id ? undefined : id)}
    >
      {icon}
    </button>
  )
}

const QUICK = [
  'duplicate',
  'delete',
  'group',
  'ungroup',
  'order-forward',
  'order-backward',
  'align-center',
  'flip-horizontal',
  'lock'
]

/** What a thumb wants most often of what is selected. */
function QuickActions() {
  return (
    <div className="quick-actions" role="toolbar" aria-label={word('quickActions')}>
      {QUICK.map(id => (
        <ActionButton key={id} id={id} className="phone-button" />
      ))}
    </div>
  )
}

function Sheet({ id }: { id: string }) {
  const sheet = useRef<HTMLElement>(null)

  useEffect(() => {
    sheet.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    showSelection()
  }, [])

  return (
    <section ref={sheet} className="phone-sheet" aria-label={word('panels')}>
      <button type="button" className="sheet-close" aria-label={word('close')} onClick={() => pullUp(undefined)}>
        <X aria-hidden="true" />
      </button>
      {id === 'layers' ? <LeftPane /> : <PanelBody id={id} />}
    </section>
  )
}

/** The sheet covers the lower half: what is selected moves to the upper one. */
function showSelection(): void {
  const ids = $selection.get()
  if (ids.length === 0 || ids.length > 500) return
  const [, y] = toScreen(centreOf(uniteBounds(ids.map(id => boundsOf($design.get(), id)))))
  const { height } = $viewSize.get()
  if (y > height * 0.4) panBy(0, height * 0.24 - y)
}
