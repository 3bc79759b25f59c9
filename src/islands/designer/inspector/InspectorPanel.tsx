import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { $design, $shownSelection } from '#lib/client/designer/document.ts'
import { $entered } from '#lib/client/designer/gesture.ts'
import { $kernel } from '#lib/client/designer/kernel.ts'
import { leavesOf } from '#lib/client/designer/measure.ts'
import { nameOf } from '#lib/client/designer/naming.ts'
import { word } from '#lib/client/designer/words.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import type { DesignObject } from '#lib/designer/design.ts'
import { isInstance } from '#lib/designer/commands/symbols.ts'
import { changeable } from '#lib/designer/tree.ts'

import { ActionButton } from '../parts/ActionButton.tsx'
import { Section } from '../parts/Section.tsx'
import { useEditor } from '../parts/useEditor.ts'
import { useNarrow } from '../useNarrow.ts'
import { AlignSection } from './AlignSection.tsx'
import { ArtboardSection } from './ArtboardSection.tsx'
import { FillSection } from './FillSection.tsx'
import { ImageSection } from './ImageSection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { PurposeSection } from './PurposeSection.tsx'
import { RepeatSection } from './RepeatSection.tsx'
import { ShapeSection } from './ShapeSection.tsx'
import { StrokeSection } from './StrokeSection.tsx'

const SymbolSection = lazy(loadWhenOnline(() => import('./SymbolSection.tsx')))
const TextSection = lazy(loadWhenOnline(() => import('./TextSection.tsx')))

/** Beyond so many, what they have in common is not looked for. */
const CROWD = 1500

/** What can be said about what is selected, else about the artboard. */
export default function InspectorPanel() {
  const { design, selection } = useEditor()
  useStore($kernel)
  const isNarrow = useNarrow()
  const inside = design.objects[useStore($entered) ?? '']
  if (selection.length === 0) return <ArtboardSection />
  const ids = changeable(design, selection)
  const objects = selection.length > CROWD ? [] : leavesOf(design, ids)
  const only = (type: DesignObject['type']): boolean =>
    objects.length > 0 && objects.every(object => object.type === type)
  const single = ids.length === 1 ? design.objects[ids[0]!] : undefined
  const instance = isInstance(single) ? single : isInstance(inside) ? inside : undefined
  // With one thumb, colour is wanted before figures are.
  const fill = ids.length > 0 && <FillSection objects={objects} ids={ids} />
  return (
    <>
      <Head />
      <AlignSection ids={ids} />
      {ids.length === 0 && <p className="dock-note px-3 pt-0 pb-2">{word('lockedHint')}</p>}
      {isNarrow && fill}
      <PlaceSection ids={ids} />
      {ids.length === 1 && <RepeatSection id={ids[0]!} />}
      {instance && (
        <Suspense>
          <SymbolSection key={instance.id} use={instance.symbol} isInside={instance !== single} />
        </Suspense>
      )}
      {only('text') && (
        <Suspense fallback={<p className="p-4 py-1 text-xs leading-[1.125rem] text-muted">{word('loading')}</p>}>
          <TextSection ids={objects.map(({ id }) => id)} />
        </Suspense>
      )}
      {only('shape') && <ShapeSection objects={objects} />}
      {only('image') && <ImageSection objects={objects} />}
      {!isNarrow && fill}
      {objects.some(({ type }) => type === 'path' || type === 'shape') && ids.length > 0 && (
        <PurposeSection objects={objects} ids={ids} />
      )}
      {objects.some(object => 'strokes' in object && !('purpose' in object && object.purpose)) && (
        <StrokeSection objects={objects} ids={ids} />
      )}
      <Section title={word('order')}>
        <div className="flex items-center justify-between px-0 [&_hr]:h-4 [&_hr]:border-0 [&_hr]:border-s [&_hr]:border-s-line">
          {['front', 'forward', 'backward', 'back'].map(where => (
            <ActionButton key={where} id={`order-${where}`} className="tiny-button" />
          ))}
          <hr />
          <ActionButton id="weld" className="tiny-button" />
          <ActionButton id="subtract" className="tiny-button" />
          <ActionButton id="intersect" className="tiny-button" />
          <ActionButton id="exclude" className="tiny-button" />
        </div>
      </Section>
    </>
  )
}

function Head() {
  const selection = useStore($shownSelection)
  const design = useStore($design)
  const [first] = selection
  const name =
    selection.length === 1 && first && design.objects[first]
      ? nameOf(design, design.objects[first])
      : word('selectedCount', { count: selection.length })
  return (
    <header className="dock-head">
      <h2>{name}</h2>
      <ActionButton id="lock" className="tiny-button" />
      <ActionButton id="hide" className="tiny-button" />
      <ActionButton id="duplicate" className="tiny-button" />
      <ActionButton id="delete" className="tiny-button" />
    </header>
  )
}
