import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { announce } from '#lib/client/designer/announce.ts'
import { $camera, screenMatrix } from '#lib/client/designer/camera.ts'
import { $design, previewEdit } from '#lib/client/designer/document.ts'
import { faceStyle, loadFaces } from '#lib/client/designer/fonts.ts'
import { $editing } from '#lib/client/designer/gesture.ts'
import { $fontsLoaded, $kernel } from '#lib/client/designer/kernel.ts'
import { $missingLetters } from '#lib/client/designer/missing-letters.ts'
import { fontOf } from '#lib/client/designer/own-fonts.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Design, TextObject } from '#lib/designer/design.ts'
import { multiply } from '#lib/designer/geometry/matrix.ts'
import { firstRun } from '#lib/designer/text/first-run.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import { finishTyping, slotOf, typedInto } from './typing.ts'

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
  const isDrawn = useStore($missingLetters).has(object.id)
  const [before] = useState(design)
  const run = firstRun(object.text)
  const [slot] = useState(() => slotOf(object, design))
  const words = object.text.runs.map(({ s }) => s).join('')
  const text = slot ? String(design.rows[slot.row]?.[slot.name] ?? '') : words
  const font = fontOf(run.font)
  const [, setReady] = useState(0)

  useEffect(() => {
    if (font) void loadFaces(font).then(() => setReady(n => n + 1))
  }, [font])

  useEffect(() => {
    const node = input.current
    if (!node) return
    node.focus({ preventScroll: true })
    node.select()
    if (slot) announce(word('editsValue', { name: slot.name, row: slot.row + 1 }))
  }, [slot])

  // As large as what is typed: the letters are measured by the browser itself.
  useLayoutEffect(() => {
    const node = input.current
    if (!node) return
    node.style.inlineSize = '1px'
    node.style.blockSize = '1px'
    node.style.inlineSize = `${node.scrollWidth + 4}px`
    node.style.blockSize = `${node.scrollHeight}px`
  })

  const loaded = kernel?.book.get(run.font)
  const ascent = loaded?.ascender ?? 0.9
  const descent = Math.abs(loaded?.descender ?? -0.25)
  const { lineHeight, align } = object.text
  const baseline = (lineHeight - ascent - descent) / 2 + ascent
  const matrix = multiply(screenMatrix(camera), worldMatrix(design, object.id))
  // Typed at a hundred pixels, whatever it will be: browsers refuse letters of less than one.
  const shrink = run.sizeMm / 100
  const [a, b, c, d, e, f] = multiply(matrix, [shrink, 0, 0, shrink, 0, 0])
  const shift = align === 'left' ? '0%' : align === 'right' ? '-100%' : '-50%'
  const ref = object.fill?.ref ?? object.strokes[0]?.ref
  const colour = design.palette.entries.find(entry => entry.ref === ref)?.hex ?? '#000000'

  return (
    <textarea
      ref={input}
      className="absolute start-0 end-auto top-0 bottom-auto min-w-[2px] [transform-origin:0_0] resize-none overflow-hidden border-0 bg-transparent p-0 [font-feature-settings:'liga'] text-[length:100px] whitespace-pre [outline:none] select-text [-webkit-user-select:text] [&::selection]:bg-[rgb(47_126_208_/_0.25)]"
      aria-label={slot ? word('valueOf', { name: slot.name }) : word('typeHere')}
      value={text}
      rows={1}
      wrap="off"
      dir="auto"
      spellCheck={false}
      autoCapitalize="off"
      style={{
        transform: `matrix(${a},${b},${c},${d},${e},${f}) translate(${shift}, ${-baseline * 100}px)`,
        ...(font && faceStyle(font)),
        lineHeight,
        letterSpacing: `${(run.trackMm / run.sizeMm) * 100}px`,
        textAlign: align,
        // A browser would take letters of another font for those that are missing.
        color: isDrawn ? 'transparent' : colour,
        caretColor: colour
      }}
      onChange={event => previewEdit(design => typedInto(design, object.id, { slot, text: event.target.value }))}
      onBlur={() => finishTyping(object.id, slot)}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
          event.preventDefault()
          document.getElementById('drawing')?.focus({ preventScroll: true })
        }
        if (event.key === 'z' && (event.ctrlKey || event.metaKey) && before === design) event.preventDefault()
      }}
    />
  )
}
