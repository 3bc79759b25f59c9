import { ChevronsUpDown, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'

import { faceName, loadFace } from '#lib/client/designer/fonts.ts'
import { type Word, word } from '#lib/client/designer/words.ts'
import { FONTS, type Font, type FontCategory, findFont } from '#lib/designer/text/fonts.ts'

const CATEGORIES: FontCategory[] = ['varsity', 'slab', 'sans', 'script', 'display']

interface Props {
  /** None where several texts have several. */
  value: string | undefined
  /** What is written in each face. */
  sample: string
  onChange: (font: string) => void
}

/** All fonts, each in its own face, found by name or kind. */
export function FontPicker({ value, sample, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<FontCategory>()
  const [active, setActive] = useState(value ?? FONTS[0]!.id)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const font = value === undefined ? undefined : findFont(value)
  const found = useMemo(() => {
    const text = search.trim().toLowerCase()
    return FONTS.filter(each => (!category || each.category === category) && each.family.toLowerCase().includes(text))
  }, [search, category])

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
        aria-label={word('font', { name: font?.family ?? word('several') })}
        onClick={() => setOpen(!isOpen)}
      >
        <span style={font && { fontFamily: `"${faceName(font.id)}"`, fontWeight: font.weight }}>
          {font?.family ?? word('several')}
        </span>
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
            {CATEGORIES.map(each => (
              <button
                key={each}
                type="button"
                aria-pressed={category === each}
                onClick={() => setCategory(category === each ? undefined : each)}
              >
                {word(`fonts_${each}` as Word)}
              </button>
            ))}
          </fieldset>
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
                isChosen={each.id === value}
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

interface LineProps {
  id: string
  font: Font
  sample: string
  isChosen: boolean
  isActive: boolean
  root: React.RefObject<HTMLElement | null>
  onChoose: () => void
}

/** Loaded when it comes into sight. */
function FontLine({ id, font, sample, isChosen, isActive, root, onChoose }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void loadFace(font).then(() => setLoaded(true))
      },
      { root: root.current, rootMargin: '120px' }
    )
    observer.observe(line.current!)
    return () => observer.disconnect()
  }, [font, root])

  const text = sample.replaceAll(/\s+/g, ' ').trim().slice(0, 14)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-label={font.family}
      className="grid cursor-pointer gap-0 rounded-md px-1.5 py-1 aria-selected:bg-[light-dark(var(--color-green-100),#24360f)] [&:is(:hover,_[data-active])]:bg-hover"
      data-active={isActive || undefined}
      onClick={onChoose}
    >
      <span
        className="font-sample"
        data-loaded={isLoaded || undefined}
        style={{ fontFamily: `"${faceName(font.id)}"`, fontWeight: font.weight }}
      >
        {text || font.family}
      </span>
      <span className="text-[length:0.6875rem] leading-[0.875rem] text-muted">{font.family}</span>
    </div>
  )
}
