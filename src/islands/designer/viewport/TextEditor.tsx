import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { say } from '#lib/client/designer/announce.ts'
import { $camera, screenMatrix } from '#lib/client/designer/camera.ts'
import { $design, cancelPreview, commitDesign, previewDesign, select } from '#lib/client/designer/document.ts'
import { faceNames, loadFaces } from '#lib/client/designer/fonts.ts'
import { $editing, editText } from '#lib/client/designer/gesture.ts'
import { $fontsLoaded, $kernel } from '#lib/client/designer/kernel.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'
import { word } from '#lib/client/designer/words.ts'
import { remove } from '#lib/designer/commands/remove.ts'
import { setRows } from '#lib/designer/commands/settings.ts'
import { setText } from '#lib/designer/commands/set-text.ts'
import type { Design, TextObject } from '#lib/designer/design.ts'
import { multiply } from '#lib/designer/geometry/matrix.ts'
import { findFont } from '#lib/designer/text/fonts.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

/** A cell of the table of names. */
interface Slot {
  name: string
  row: number
}

const ONLY_VARIABLE = /^\s*\{\{\s*([^{}]+?)\s*\}\}\s*$/
const LONGEST = { text: 2000, value: 200 }

/** Where a text is nothing but a variable, and shows what a row says, that is what a person means to change. */
function slotOf({ text }: TextObject, { rows, variables }: Design): Slot | undefined {
  const name = ONLY_VARIABLE.exec(text.runs.map(({ s }) => s).join(''))?.[1]
  const shown = $sampleValues.get()
  const row = shown ? rows.indexOf(shown as Design['rows'][number]) : -1
  return name !== undefined && row >= 0 && variables.some(each => each.name === name) ? { name, row } : undefined
}

function typedInto(design: Design, id: string, { slot, text }: { slot: Slot | undefined; text: string }): Design {
  if (!slot) return setText(design, id, text.slice(0, LONGEST.text))
  const value = text.replaceAll('\n', ' ').slice(0, LONGEST.value)
  return setRows(design, {
    rows: design.rows.map((row, at) => (at === slot.row ? { ...row, [slot.name]: value } : row))
  })
}

/** Typing where the text is, in its own face and place. */
export function TextEditor() {
  const id = useStore($editing)
  const design = useStore($design)
  const object = id === undefined ? undefined : design.objects[id]
  return object?.type === 'text' ? <Editor key={object.id} object={object} design={design} /> : null
}

function Editor({ object, design }: { object: TextObject; design: Design }) {
  const input = useRef<HTMLTextAreaElement>(null)
  const camera = useStore($camera)
  const kernel = useStore($kernel)
  useStore($fontsLoaded)
  const [before] = useState(design)
  const [run] = object.text.runs
  const [slot] = useState(() => slotOf(object, design))
  const words = object.text.runs.map(({ s }) => s).join('')
  const text = slot ? String(design.rows[slot.row]?.[slot.name] ?? '') : words
  const font = findFont(run!.font)
  const [, setReady] = useState(0)

  useEffect(() => {
    if (font) void loadFaces(font).then(() => setReady(n => n + 1))
  }, [font])

  useEffect(() => {
    const node = input.current!
    node.focus({ preventScroll: true })
    node.select()
    if (slot) say(word('editsValue', { name: slot.name, row: slot.row + 1 }))
  }, [slot])

  // As large as what is typed: the letters are measured by the browser itself.
  useLayoutEffect(() => {
    const node = input.current!
    node.style.inlineSize = '1px'
    node.style.blockSize = '1px'
    node.style.inlineSize = `${node.scrollWidth + 4}px`
    node.style.blockSize = `${node.scrollHeight}px`
  })

  function finish() {
    if ($editing.get() !== object.id) return
    editText(undefined)
    const now = $design.get()
    if (slot) {
      const value = String(now.rows[slot.row]?.[slot.name] ?? '').trim()
      if (value === '') return cancelPreview()
      commitDesign(now)
      say(word('didType', { name: value }))
      return
    }
    const typed = now.objects[object.id]
    const isEmpty = typed?.type !== 'text' || typed.text.runs.every(({ s }) => s.trim() === '')
    if (!isEmpty) {
      commitDesign(now)
      say(
        word('didType', {
          name: typed.text.runs
            .map(({ s }) => s)
            .join('')
            .trim()
        })
      )
      return
    }
    cancelPreview()
    const known = $design.get()
    if (known.objects[object.id]) commitDesign(remove(known, [object.id]))
    select([])
  }

  const loaded = kernel?.book.get(run!.font)
  const ascent = loaded?.ascender ?? 0.9
  const descent = Math.abs(loaded?.descender ?? -0.25)
  const { lineHeight, align } = object.text
  const baseline = (lineHeight - ascent - descent) / 2 + ascent
  const matrix = multiply(screenMatrix(camera), worldMatrix(design, object.id))
  // Typed at a hundred pixels, whatever it will be: browsers refuse letters of less than one.
  const shrink = run!.sizeMm / 100
  const [a, b, c, d, e, f] = multiply(matrix, [shrink, 0, 0, shrink, 0, 0])
  const shift = align === 'left' ? '0%' : align === 'right' ? '-100%' : '-50%'
  const ref = object.fill?.ref ?? object.strokes[0]?.ref
  const colour = design.palette.entries.find(entry => entry.ref === ref)?.hex ?? '#000000'

  return (
    <textarea
      ref={input}
      className="text-editor"
      aria-label={slot ? word('valueOf', { name: slot.name }) : word('typeHere')}
      value={text}
      rows={1}
      wrap="off"
      dir="auto"
      spellCheck={false}
      autoCapitalize="off"
      style={{
        transform: `matrix(${a},${b},${c},${d},${e},${f}) translate(${shift}, ${-baseline * 100}px)`,
        fontFamily: font ? faceNames(font) : 'inherit',
        fontWeight: font?.weight ?? 400,
        lineHeight,
        letterSpacing: `${(run!.trackMm / run!.sizeMm) * 100}px`,
        textAlign: align,
        color: colour,
        caretColor: colour
      }}
      onChange={event => previewDesign(typedInto($design.get(), object.id, { slot, text: event.target.value }))}
      onBlur={finish}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
          event.preventDefault()
          document.getElementById('drawing')?.focus({ preventScroll: true })
        }
        if (event.key === 'z' && (event.ctrlKey || event.metaKey) && before === $design.get()) event.preventDefault()
      }}
    />
  )
}
