import { useStore } from '@nanostores/react'
import { Ellipsis, Layers, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { $design, $selection, $shownSelection } from '#lib/client/designer/document.ts'
import { $phoneSheet, pullUp } from '#lib/client/designer/docks.ts'
import { word } from '#lib/client/designer/words.ts'

import { SHAPE_ACTIONS } from '../actions/tools.ts'
import { actionOf } from '../actions/all.ts'
import { PANELS, type Panel } from '../panels.ts'
import { ActionButton, linesFor } from '../parts/ActionButton.tsx'
import { DropMenu } from '../parts/DropMenu.tsx'
import { useEditor } from '../parts/useEditor.ts'
import { PanelBody } from './Dock.tsx'
import { ArtSheet, Structure } from './LeftPane.tsx'
import { showSelection } from './show-selection.ts'

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
        <DropMenu
          label={word('addShape')}
          className="phone-button"
          above
          button={<Plus aria-hidden="true" />}
          groups={() => [
            plain(['clip-art', 'import']),
            plain(SHAPE_ACTIONS.map(({ id }) => id)),
            plain(['tool-pen', 'tool-pencil', 'tool-nodes', 'tool-knife', 'tool-eraser', 'tool-hand'])
          ]}
        />
        <ActionButton id="tool-text" className="phone-button" />
        <ActionButton id="undo" className="phone-button" />
        <ActionButton id="redo" className="phone-button" />
        <SheetButton id="layers" label={word('layers')} icon={<Layers aria-hidden="true" />} />
        {FIRST.map(({ id, titleKey, icon: Icon }) => (
          <SheetButton key={id} id={id} label={word(titleKey)} icon={<Icon aria-hidden="true" />} />
        ))}
        <DropMenu
          label={word('morePanels')}
          className="phone-button"
          above
          align="end"
          button={<Ellipsis aria-hidden="true" />}
          groups={() => [
            OTHERS.map(({ id, titleKey, icon: Icon }) => ({
              id,
              label: word(titleKey),
              icon: <Icon aria-hidden="true" />,
              run: () => pullUp(id)
            }))
          ]}
        />
      </nav>
    </>
  )
}

/** What is wanted with every object stands in the bar; the rest is behind one button, with its name. */
const FIRST: readonly Panel[] = PANELS.slice(0, 1)
const OTHERS: readonly Panel[] = PANELS.slice(1)

/** Things to begin, without keys that a phone has not. */
function plain(ids: readonly string[]) {
  return linesFor(ids).map(line => ({ ...line, on: undefined, keys: undefined }))
}

function SheetButton({ id, label, icon }: { id: string; label: string; icon: React.ReactNode }) {
  const sheet = useStore($phoneSheet)
  return (
    <button
      type="button"
      className="phone-button"
      aria-label={label}
      title={label}
      data-sheet={id}
      aria-pressed={sheet === id}
      onClick={() => pullUp(sheet === id ? undefined : id)}
    >
      {icon}
    </button>
  )
}

const QUICK = [
  'enter',
  'crop',
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
  const [first = ''] = useStore($selection)
  // Going into a picture is cropping it, which has a button of its own.
  const isPicture = useStore($design).objects[first]?.type === 'image'
  return (
    <div className="quick-actions" role="toolbar" aria-label={word('quickActions')}>
      {QUICK.filter(id => actionOf(id).when?.() !== false && !(id === 'enter' && isPicture)).map(id => (
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

  const selection = useStore($selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just placed is selected
  useEffect(() => {
    if (id === 'art') showSelection()
  }, [id, selection])

  return (
    <section ref={sheet} className="phone-sheet" aria-label={word('panels')}>
      <button
        type="button"
        className="max-md:absolute max-md:start-auto max-md:end-0 max-md:top-0 max-md:bottom-auto max-md:z-1 max-md:grid max-md:h-10 max-md:w-11 max-md:place-items-center max-md:text-muted"
        aria-label={word('close')}
        onClick={() => pullUp(undefined)}
      >
        <X aria-hidden="true" />
      </button>
      {OTHERS.slice(1).map(
        panel =>
          panel.id === id && (
            <h2 key={id} className="sheet-name">
              {word(panel.titleKey)}
            </h2>
          )
      )}
      {id === 'layers' ? <Structure /> : id === 'art' ? <ArtSheet /> : <PanelBody id={id} />}
    </section>
  )
}
