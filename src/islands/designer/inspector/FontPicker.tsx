import { useStore } from '@nanostores/react'
import { ChevronsUpDown, Plus, Search } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'

import { announce } from '#lib/client/designer/announce.ts'
import { faceStyle, loadFace, type OfferedFont } from '#lib/client/designer/fonts.ts'
import { $ownFamilies, fontOf, nameOfFont } from '#lib/client/designer/own-fonts.ts'
import { $designerSession, addFontToSession } from '#lib/client/designer/session.ts'
import { word } from '#lib/client/designer/words.ts'
import type { OwnFont } from '#lib/contract/fonts.ts'
import { FONTS, type Font, type FontCategory } from '#lib/designer/text/fonts.ts'

import { FontLine } from './FontLine.tsx'

const AddFonts = lazy(() => import('#islands/parts/fonts/AddFonts.tsx'))

type Category = FontCategory | 'own'
const CATEGORIES: Category[] = ['own', 'varsity', 'slab', 'sans', 'script', 'display']

interface Props {
  /** None where several texts have several. */
  value: string | undefined
  /** What is written in each face. */
  sample: string
  onChange: (font: string) => void
}

/** The style that a family is shown and first used in. */
function usualStyle<Style extends Pick<OfferedFont, 'weight' | 'italic'>>(styles: readonly Style[]): Style {
  const far = ({ weight, italic }: Style) => Math.abs(weight - 400) + (italic ? 1000 : 0)
  return styles.toSorted((a, b) => far(a) - far(b))[0]!
}

/** All fonts, the shop's first, each family in its own face, found by name or kind. */
export function FontPicker({ value, sample, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<Category>()
  const [isAdding, setAdding] = useState(false)
  const session = useStore($designerSession)
  const families = useStore($ownFamilies)
  const [active, setActive] = useState(value ?? FONTS[0]!.id)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const font = value === undefined ? undefined : fontOf(value)
  const name = font?.family ?? (value === undefined ? word('several') : nameOfFont(value))
  const found = useMemo((): (Font | OfferedFont)[] => {
    const text = search.trim().toLowerCase()
    const own = [...families.values()].map(usualStyle)
    const ours = FONTS.filter(each => !category || each.category === category)
    const all = category === 'own' ? own : category ? ours : [...own, ...ours]
    return all.filter(each => each.family.toLowerCase().includes(text))
  }, [search, category, families])
  const isChosen = (each: Font | OfferedFont) =>
    each.id === value || (font !== undefined && 'style' in each && 'style' in font && each.family === font.family)

  useEffect(() => {
    if (font) void loadFace(font)
  }, [font])

  useEffect(() => {
    if (!isOpen) return
    field.current?.focus()
    bringIntoList(list.current?.querySelector('[aria-selected="true"]'))
  }, [isOpen])

  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  function added(own: OwnFont) {
    addFontToSession(own)
    announce(word('fontAdded', { name: own.family }))
    choose(usualStyle(own.styles).id)
  }

  function choose(next: string) {
    setActive(next)
    onChange(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    const at = found.findIndex(each => each.id === active)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (event.key === 'Escape') return close()
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(found[Math.max(0, at)]?.id ?? active)
      return close()
    }
    if (to === undefined || found.length === 0) return
    event.preventDefault()
    const next = found[Math.max(0, Math.min(found.length - 1, to))]!
    setActive(next.id)
    bringIntoList(document.getElementById(`${id}-${next.id}`))
  }

  return (
    <div className="grid gap-1">
      <button
        ref={opener}
        type="button"
        className="font-button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={word('font', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        <span style={font && faceStyle(font)}>{name}</span>
        <ChevronsUpDown aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="grid gap-1.5 rounded-lg bg-raised p-1.5 shadow-mid">
          <div className="font-search">
            <Search aria-hidden="true" />
            <input
              ref={field}
              type="search"
              role="combobox"
              aria-expanded="true"
              aria-controls={id}
              aria-activedescendant={found.some(each => each.id === active) ? `${id}-${active}` : undefined}
              aria-label={word('findFont')}
              placeholder={word('findFont')}
              value={search}
              autoComplete="off"
              onChange={event => setSearch(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <fieldset className="flex flex-wrap gap-0.5 [&_button]:cursor-pointer [&_button]:rounded-full [&_button]:bg-ink-100 [&_button]:px-1.5 [&_button]:py-0 [&_button]:text-xs [&_button]:leading-[1.25rem] [&_button]:text-muted [&_button[aria-pressed='true']]:bg-heading [&_button[aria-pressed='true']]:text-surface">
            <legend className="sr-only">{word('fontKinds')}</legend>
            {CATEGORIES.filter(each => each !== 'own' || families.size > 0).map(each => (
              <button
                key={each}
                type="button"
                aria-pressed={category === each}
                onClick={() => setCategory(category === each ? undefined : each)}
              >
                {word(`fonts_${each}`)}
              </button>
            ))}
          </fieldset>
          {session && !session.readOnly && (
            <div className="grid gap-2 border-b border-line pb-1.5">
              {isAdding && (
                <Suspense>
                  <AddFonts workspaceId={session.workspaceId} onAdded={added} />
                </Suspense>
              )}
              <button type="button" className="text-button justify-self-start" onClick={() => setAdding(!isAdding)}>
                {!isAdding && <Plus aria-hidden="true" className="me-1 inline size-4" />}
                {word(isAdding ? 'addFontsDone' : 'addFonts')}
              </button>
            </div>
          )}
          <div
            ref={list}
            id={id}
            className="relative max-h-80 [scrollbar-width:thin] overflow-y-auto"
            role="listbox"
            aria-label={word('fonts')}
          >
            {found.map(each => (
              <FontLine
                key={each.id}
                id={`${id}-${each.id}`}
                font={each}
                sample={sample}
                isChosen={isChosen(each)}
                isActive={each.id === active}
                root={list}
                onChoose={() => choose(each.id)}
              />
            ))}
            {found.length === 0 && <p className="dock-note">{word('noFonts')}</p>}
          </div>
        </div>
      )}
    </div>
  )
}

/** The list alone is scrolled: scrollIntoView would move the whole editor where the list reaches below it. */
function bringIntoList(line: Element | null | undefined): void {
  const list = line?.parentElement
  if (!(line instanceof HTMLElement) || !list) return
  const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight]
  if (top >= list.scrollTop && bottom <= list.scrollTop + list.clientHeight) return
  list.scrollTop = top - (list.clientHeight - line.offsetHeight) / 2
}
