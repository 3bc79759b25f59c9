import { useStore } from '@nanostores/react'
import {
  ChevronRight,
  Component,
  Eye,
  EyeOff,
  Folder,
  Image,
  Layers2,
  Lock,
  LockOpen,
  type LucideIcon,
  Shapes,
  Spline,
  Sticker,
  Type
} from 'lucide-react'
import { type DragEvent, lazy, type MouseEvent, Suspense, useState } from 'react'

import { $design } from '#lib/client/designer/document.ts'
import { nameOf } from '#lib/client/designer/naming.ts'
import { word } from '#lib/client/designer/words.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import { isInstance } from '#lib/designer/commands/symbols.ts'

import { filmsOf, partsOf } from './films-of.ts'
import type { Row, Target } from './rows.ts'

const LayerThumb = lazy(loadWhenOnline(() => import('./LayerThumb.tsx')))

const MOST_DOTS = 4

const ICONS: Record<string, LucideIcon> = {
  text: Type,
  path: Spline,
  shape: Shapes,
  image: Image,
  clip: Sticker,
  group: Folder
}

interface Props {
  row: Row
  top: number
  place: { at: number; of: number }
  isChosen: boolean
  isTabStop: boolean
  isRenaming: boolean
  side: Target['side'] | undefined
  onPick: (how: { more: boolean; range: boolean }) => void
  onToggle: () => void
  onMark: (what: 'locked' | 'hidden') => void
  onRename: () => void
  onRenamed: (name: string | undefined) => void
  onDragStart: () => void
  onDragOver: (event: DragEvent) => void
  onDragEnd: () => void
  onDrop: () => void
}

export function LayerRow(props: Props) {
  const { row, top, place, isChosen, isTabStop, isRenaming, side, onPick, onToggle, onMark } = props
  const design = useStore($design)
  const isLayer = row.kind === 'layer'
  const name = isLayer ? row.layer.name : nameOf(design, row.object)
  const Icon = isLayer ? Layers2 : isInstance(row.object) ? Component : ICONS[row.object.type]!
  const isLocked = isLayer ? row.layer.locked : row.object.locked === true
  const isHidden = isLayer ? !row.layer.visible : row.object.hidden === true
  const holds = isLayer || row.object.type === 'group'
  const parts = isLayer ? [] : partsOf(design, row.object)
  const films = filmsOf(design, parts)
  const icon = <Icon aria-hidden="true" className="layer-icon" />

  function pick(event: MouseEvent) {
    onPick({ more: event.ctrlKey || event.metaKey, range: event.shiftKey })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree listens to the keys of all its lines
    <div
      className="layer-row absolute inset-x-0 flex h-[30px] cursor-default items-center gap-1 pe-1.5 hover:bg-hover focus-visible:[outline:2px_solid_var(--focus)] focus-visible:-outline-offset-2 aria-selected:bg-[light-dark(var(--color-green-100),#24360f)] data-[side=above]:[box-shadow:inset_0_2px_0_var(--color-blue-500)] data-[side=below]:[box-shadow:inset_0_-2px_0_var(--color-blue-500)] data-[side=into]:[box-shadow:inset_0_0_0_2px_var(--color-blue-500)] data-[kind=layer]:[&_.layer-name]:font-[550] data-hidden:[&_:is(.layer-name,_.layer-icon)]:opacity-45"
      role="treeitem"
      tabIndex={isTabStop ? 0 : -1}
      aria-level={row.depth + 1}
      aria-selected={isChosen}
      aria-expanded={holds ? row.isOpen : undefined}
      aria-posinset={place.at}
      aria-setsize={place.of}
      aria-label={[name, isLocked && word('locked'), isHidden && word('hidden')].filter(Boolean).join(', ')}
      aria-description={films.map(film => film.name).join(', ') || undefined}
      data-row={row.id}
      data-kind={row.kind}
      data-side={side}
      data-hidden={isHidden || undefined}
      style={{ insetBlockStart: top, paddingInlineStart: 6 + row.depth * 14 }}
      draggable={!isRenaming}
      onClick={pick}
      onDoubleClick={props.onRename}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        props.onDragStart()
      }}
      onDragOver={props.onDragOver}
      onDragEnd={props.onDragEnd}
      onDrop={event => {
        event.preventDefault()
        props.onDrop()
      }}
    >
      {holds ? (
        <button
          type="button"
          tabIndex={-1}
          className="grid h-6 w-4 flex-none place-items-center text-muted data-open:[&_svg]:rotate-90 [&_svg.lucide]:size-3 [&_svg.lucide]:[transition:rotate_var(--quick)] [&:is(button)]:cursor-pointer"
          aria-label={word(row.isOpen ? 'closeThis' : 'openThis', { name })}
          data-open={row.isOpen || undefined}
          onClick={event => {
            event.stopPropagation()
            onToggle()
          }}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      ) : (
        <span className="grid h-6 w-4 flex-none place-items-center text-muted data-open:[&_svg]:rotate-90 [&_svg.lucide]:size-3 [&_svg.lucide]:[transition:rotate_var(--quick)] [&:is(button)]:cursor-pointer" />
      )}
      {isLayer || parts.length === 0 ? (
        icon
      ) : (
        <Suspense fallback={icon}>
          {isInstance(row.object) && icon}
          <LayerThumb design={design} object={row.object} />
        </Suspense>
      )}
      {isRenaming ? <Rename name={name} onDone={props.onRenamed} /> : <span className="layer-name">{name}</span>}
      {films.length > 0 && !isRenaming && (
        <span
          className="flex flex-none items-center gap-0.5 text-[0.625rem] text-muted"
          title={films.map(film => film.name).join(', ')}
        >
          {films.slice(0, MOST_DOTS).map(({ ref, hex }) => (
            <span
              key={ref}
              className="size-2 rounded-full bg-(--swatch) [box-shadow:inset_0_0_0_1px_rgb(0_0_0_/_0.25)]"
              style={{ '--swatch': hex } as object}
            />
          ))}
          {films.length > MOST_DOTS && `+${films.length - MOST_DOTS}`}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        className="grid size-6 flex-none cursor-pointer place-items-center rounded-sm text-muted opacity-0 hover:bg-hover hover:text-text aria-pressed:opacity-100 pointer-coarse:opacity-100 [&_svg.lucide]:size-3.25 [.layer-row:is(:hover,_:focus-within)_&]:opacity-100"
        aria-label={word(isLocked ? 'unlockThis' : 'lockThis', { name })}
        aria-pressed={isLocked}
        onClick={event => {
          event.stopPropagation()
          onMark('locked')
        }}
      >
        {isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className="grid size-6 flex-none cursor-pointer place-items-center rounded-sm text-muted opacity-0 hover:bg-hover hover:text-text aria-pressed:opacity-100 pointer-coarse:opacity-100 [&_svg.lucide]:size-3.25 [.layer-row:is(:hover,_:focus-within)_&]:opacity-100"
        aria-label={word(isHidden ? 'showThis' : 'hideThis', { name })}
        aria-pressed={isHidden}
        onClick={event => {
          event.stopPropagation()
          onMark('hidden')
        }}
      >
        {isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </button>
    </div>
  )
}

function Rename({ name, onDone }: { name: string; onDone: (name: string | undefined) => void }) {
  const [text, setText] = useState(name)
  return (
    <input
      className="h-6 min-w-0 flex-1 rounded-sm border border-(--focus) bg-surface px-1 [outline:none]"
      aria-label={word('newName')}
      ref={node => node?.focus()}
      value={text}
      maxLength={200}
      onFocus={event => event.target.select()}
      onChange={event => setText(event.target.value)}
      onBlur={() => onDone(text)}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Enter') onDone(text)
        if (event.key === 'Escape') onDone(undefined)
      }}
    />
  )
}
