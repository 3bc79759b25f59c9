import { useStore } from '@nanostores/react'

import { $said } from '#lib/client/designer/announce.ts'
import { $design, $shownSelection } from '#lib/client/designer/document.ts'
import { $cursor } from '#lib/client/designer/gesture.ts'
import { $kernel } from '#lib/client/designer/kernel.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { cutSizeText, nameOf, readSize, readText } from '#lib/client/designer/naming.ts'
import { outlineSelection } from '#lib/client/designer/path-work.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { measureIn } from '#lib/client/designer/units.ts'
import { $tool, $view, type ToolId } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import { isLocked } from '#lib/designer/tree.ts'

import { isEditing } from '../tools/edited-paths.ts'

const CAN_BE_PATHS: ReadonlySet<string> = new Set(['shape', 'text', 'clip'])

/** What is selected, where the pointer is, and what just happened. */
export function StatusBar() {
  const { units } = useStore($view)
  return (
    <footer className="status-bar">
      <Selected />
      <Message />
      <PathOffer />
      <Place />
      <button
        type="button"
        className="unit-switch"
        aria-label={`${units}, ${word('units')}`}
        title={word('units')}
        onClick={() => measureIn(units === 'mm' ? 'in' : 'mm')}
      >
        {units}
      </button>
    </footer>
  )
}

function Selected() {
  const design = useStore($design)
  const selection = useStore($shownSelection)
  const { units } = useStore($view)
  useStore($kernel)
  if (selection.length === 0) {
    const { name, wMm, hMm } = boardOf(design)
    return <span className="status-what">{`${name} · ${readSize(wMm, hMm, units)}`}</span>
  }
  const what =
    selection.length === 1
      ? nameOf(design, design.objects[selection[0]!]!)
      : word('selectedCount', { count: selection.length })
  const box = selection.length > 500 ? undefined : uniteBounds(selection.map(id => boundsOf(design, id)))
  const size = box && ` · ${readSize(widthOf(box), heightOf(box), units)}`
  const cut = box && cutSizeText(design, selection, units)
  return (
    <span className="status-what">
      {what}
      {size}
      {cut && ` · ${word('cutSize', { size: cut })}`}
    </span>
  )
}

/** Read aloud, and shown for as long as nothing else happens. */
function Message() {
  const { text, nonce } = useStore($said)
  const tool = useStore($tool)
  return (
    <span className="min-w-0 flex-1 overflow-hidden text-ellipsis max-md:[&_[data-said]]:pointer-events-none max-md:[&_[data-said]]:absolute max-md:[&_[data-said]]:inset-x-2 max-md:[&_[data-said]]:top-14 max-md:[&_[data-said]]:z-11 max-md:[&_[data-said]]:grid max-md:[&_[data-said]]:justify-items-center max-md:[&_[data-said]>span:not(:empty)]:max-w-full max-md:[&_[data-said]>span:not(:empty)]:[animation:said-long-ago_var(--calm)_6s_forwards] max-md:[&_[data-said]>span:not(:empty)]:rounded-lg max-md:[&_[data-said]>span:not(:empty)]:bg-ink-900 max-md:[&_[data-said]>span:not(:empty)]:px-3 max-md:[&_[data-said]>span:not(:empty)]:py-1.5 max-md:[&_[data-said]>span:not(:empty)]:text-sm max-md:[&_[data-said]>span:not(:empty)]:leading-[1.25rem] max-md:[&_[data-said]>span:not(:empty)]:text-balance max-md:[&_[data-said]>span:not(:empty)]:text-white max-md:[&_[data-said]>span:not(:empty)]:shadow-mid">
      <span role="status" data-said="">
        <span key={nonce}>{text}</span>
      </span>
      {!text && (
        <span className="max-md:absolute max-md:size-px max-md:min-w-0 max-md:overflow-hidden max-md:[clip-path:inset(50%)]">
          {hintOf(tool)}
        </span>
      )}
    </span>
  )
}

function hintOf(tool: ToolId): string {
  if (tool === 'nodes' && !isEditing()) return word('nodesOfPath')
  return word(`hint_${tool}`)
}

/** Under the tool for nodes, what has none yet can be given some. */
function PathOffer() {
  const tool = useStore($tool)
  const design = useStore($design)
  const selection = useStore($shownSelection)
  const [object, ...others] = selection.flatMap(id => {
    const each = design.objects[id]
    return each && CAN_BE_PATHS.has(each.type) && !isLocked(design, id) ? [each] : []
  })
  if (tool !== 'nodes' || !object) return null
  const what = { name: nameOf(design, object), count: others.length + 1 }
  return (
    <span className="status-offer">
      <span>{word('nodesOfShape', what)}</span>
      <button type="button" className="text-button" onClick={() => void outlineSelection()}>
        {word('toPath', { count: what.count })}
      </button>
    </span>
  )
}

function Place() {
  const cursor = useStore($cursor)
  const { units } = useStore($view)
  return (
    <span className="status-place" aria-hidden="true">
      {cursor && `${readText(cursor[0], units)}, ${readText(cursor[1], units)}`}
    </span>
  )
}
