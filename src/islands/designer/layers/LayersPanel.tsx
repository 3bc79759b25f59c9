import { useStore } from '@nanostores/react'
import { Plus, Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { announce } from '#lib/client/designer/announce.ts'
import { $artboardId, $design, $shownSelection, commitDesign, select } from '#lib/client/designer/document.ts'
import { layerForNew } from '#lib/client/designer/places.ts'
import { word } from '#lib/client/designer/words.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import { addLayer, changeLayer, moveInto, moveLayer, removeLayer } from '#lib/designer/commands/layers.ts'
import { hide, lock, rename } from '#lib/designer/commands/mark.ts'
import { reorder } from '#lib/designer/commands/reorder.ts'
import { placeOf } from '#lib/designer/tree.ts'

import { LayerRow } from './LayerRow.tsx'
import { placeAt, type Row, rowsOf, type Target } from './rows.ts'

const ROW_PX = 30
const BEYOND = 8

/** All layers and objects of the artboard, topmost first; only the lines in sight are drawn. */
export default function LayersPanel() {
  const design = useStore($design)
  const selection = useStore($shownSelection)
  const board = useStore($artboardId)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string>()
  const [renaming, setRenaming] = useState<string>()
  const [target, setTarget] = useState<Target>()
  const [view, setView] = useState({ top: 0, height: 400 })
  const list = useRef<HTMLDivElement>(null)
  const dragged = useRef<string[]>([])
  const rows = useMemo(() => rowsOf(design, board, closed, opened), [design, board, closed, opened])
  const chosen = useMemo(() => new Set(selection), [selection])

  useEffect(() => {
    const node = list.current!
    const measure = () => setView({ top: node.scrollTop, height: node.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    node.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      node.removeEventListener('scroll', measure)
    }
  }, [])

  const show = useEffectEvent((id: string) => reveal(list.current, rows, id))
  const open = useEffectEvent((id: string) => {
    const around: string[] = []
    for (let group = placeOf(design, id)?.group; group; group = placeOf(design, group.id)?.group) around.push(group.id)
    if (around.length > 0)
      setOpened(known => (around.every(group => known.has(group)) ? known : new Set([...known, ...around])))
    setCurrent(id)
  })

  // What is selected on the drawing is opened and brought into sight here.
  useEffect(() => {
    const id = selection.at(-1)
    if (!id) return
    open(id)
    if (!list.current?.contains(document.activeElement)) requestAnimationFrame(() => show(id))
  }, [selection])

  function focusRow(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!row) return
    setCurrent(row.id)
    reveal(list.current, rows, row.id)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`)?.focus())
  }

  function pick(row: Row, { more, range }: { more: boolean; range: boolean }) {
    setCurrent(row.id)
    if (row.kind === 'layer') return select(row.layer.children)
    if (range && selection.length > 0) {
      const [a, b] = [rows.findIndex(({ id }) => id === selection.at(-1)), rows.indexOf(row)]
      const between = rows.slice(Math.min(a, b), Math.max(a, b) + 1)
      return select([...selection, ...between.filter(each => each.kind === 'object').map(({ id }) => id)])
    }
    if (!more) return select([row.id])
    select(chosen.has(row.id) ? selection.filter(id => id !== row.id) : [...selection, row.id])
  }

  function toggle(row: Row) {
    const flip = (set: ReadonlySet<string>): Set<string> => {
      const next = new Set(set)
      if (!next.delete(row.id)) next.add(row.id)
      return next
    }
    if (row.kind === 'layer') setClosed(flip)
    else if (row.object.type === 'group') setOpened(flip)
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.target as HTMLElement).tagName === 'INPUT') return
    const index = rows.findIndex(({ id }) => id === current)
    const row = rows[index]
    const order = event.altKey && row?.kind === 'object'
    if (order && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const where = event.key === 'ArrowUp' ? 'forward' : 'backward'
      commitDesign(reorder(design, chosen.has(row.id) ? selection : [row.id], where))
      announce(word(`order_${where}_done`))
    } else if (event.key === 'ArrowDown') focusRow(index + 1)
    else if (event.key === 'ArrowUp') focusRow(index - 1)
    else if (event.key === 'Home') focusRow(0)
    else if (event.key === 'End') focusRow(rows.length - 1)
    else if (row && (event.key === 'Enter' || event.key === ' ')) {
      pick(row, { more: event.ctrlKey || event.metaKey, range: event.shiftKey })
    } else if (row && event.key === 'F2') setRenaming(row.id)
    else if (row && event.key === 'ArrowRight' && !row.isOpen) toggle(row)
    else if (row && event.key === 'ArrowLeft' && row.isOpen) toggle(row)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function mark(row: Row, what: 'locked' | 'hidden') {
    if (row.kind === 'layer') {
      const change = what === 'locked' ? { locked: !row.layer.locked } : { visible: !row.layer.visible }
      return commitDesign(changeLayer(design, row.id, change))
    }
    const ids = chosen.has(row.id) ? selection : [row.id]
    commitDesign(what === 'locked' ? lock(design, ids, !row.object.locked) : hide(design, ids, !row.object.hidden))
  }

  function finishRename(row: Row, name: string | undefined) {
    setRenaming(undefined)
    if (name !== undefined) {
      if (row.kind === 'object') commitDesign(rename(design, row.id, name))
      else if (name.trim()) commitDesign(changeLayer(design, row.id, { name: name.trim().slice(0, 200) }))
    }
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`)?.focus())
  }

  function over(event: DragEvent, row: Row) {
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientY - top) / height
    const holds = row.kind === 'layer' || row.object.type === 'group'
    const side = holds && share > 0.25 && share < 0.75 ? 'into' : share < 0.5 ? 'above' : 'below'
    if (target?.row !== row.id || target.side !== side) setTarget({ row: row.id, side })
  }

  function drop(row: Row) {
    const side = target?.side ?? 'into'
    setTarget(undefined)
    const [first] = dragged.current
    if (first === undefined) return
    if (design.layers.some(({ id }) => id === first)) {
      const to = row.kind === 'layer' ? row.id : placeOf(design, row.id)?.layer.id
      if (to && to !== first)
        commitDesign(
          moveLayer(
            design,
            first,
            design.layers.findIndex(({ id }) => id === to)
          )
        )
      return
    }
    commitDesign(moveInto(design, dragged.current, placeAt(row, side)))
  }

  const first = Math.max(0, Math.floor(view.top / ROW_PX) - BEYOND)
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW_PX) + BEYOND)
  const tabStop = rows.some(({ id }) => id === current) ? current : rows[0]?.id

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="pane-head">
        <h2>{word('layers')}</h2>
        <LayerButtons />
      </header>
      <div
        ref={list}
        className="min-h-0 flex-1 overflow-y-auto pb-4"
        role="tree"
        aria-label={word('layers')}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ blockSize: rows.length * ROW_PX, position: 'relative' }}>
          {rows.slice(first, last).map((row, index) => (
            <LayerRow
              key={row.id}
              row={row}
              top={(first + index) * ROW_PX}
              place={{ at: first + index + 1, of: rows.length }}
              isChosen={chosen.has(row.id)}
              isTabStop={row.id === tabStop}
              isRenaming={renaming === row.id}
              side={target?.row === row.id ? target.side : undefined}
              onPick={how => pick(row, how)}
              onToggle={() => toggle(row)}
              onMark={what => mark(row, what)}
              onRename={() => setRenaming(row.id)}
              onRenamed={name => finishRename(row, name)}
              onDragStart={() => {
                dragged.current = chosen.has(row.id) ? [...selection] : [row.id]
              }}
              onDragOver={event => over(event, row)}
              onDragEnd={() => setTarget(undefined)}
              onDrop={() => drop(row)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function reveal(list: HTMLElement | null, rows: readonly Row[], id: string): void {
  const index = rows.findIndex(row => row.id === id)
  if (!list || index < 0) return
  const top = index * ROW_PX
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + ROW_PX > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW_PX - list.clientHeight
}

function LayerButtons() {
  const design = useStore($design)
  const board = useStore($artboardId)
  const own = design.layers.filter(({ artboard }) => artboard === board)
  const active = layerForNew(design)

  function add() {
    const id = newId('l')
    commitDesign(addLayer(design, { id, artboard: board, name: word('layerName', { number: own.length + 1 }) }))
    announce(word('didAddLayer'))
  }

  return (
    <span className="flex">
      <button
        type="button"
        className="tiny-button"
        aria-label={word('addLayer')}
        title={word('addLayer')}
        onClick={add}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        className="tiny-button"
        aria-label={word('removeLayer')}
        title={word('removeLayer')}
        disabled={own.length < 2 || !active}
        onClick={() => active && commitDesign(removeLayer(design, active.id))}
      >
        <Trash2 aria-hidden="true" />
      </button>
    </span>
  )
}
