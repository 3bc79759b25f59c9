// Texts of a file once their fonts are loaded: sized, and left out where the font lacks a letter or a clip cuts them.
import type { TextObject } from '../design.ts'
import { uniteBounds } from '../geometry/bounds.ts'
import { pathBounds, transformPath } from '../geometry/path.ts'
import type { FontBook } from '../text/font-book.ts'
import { layoutText } from '../text/layout.ts'
import { boxOfClip } from './clip.ts'
import type { ImportedClip, ImportedNode, ImportedText } from './drawing.ts'
import type { Remarks } from './remarks.ts'

/** Of capitals in most fonts; for a font that is not loaded. */
const USUAL_CAPITALS = 0.7
const NEARLY_MM = 0.1

export async function settleTexts(nodes: ImportedNode[], book: FontBook, remarks: Remarks): Promise<ImportedNode[]> {
  await book.load(nodes.flatMap(textsIn).flatMap(({ runs }) => runs.map(({ font }) => font)))
  const settle = (node: ImportedNode, clips: readonly ImportedClip[]): ImportedNode[] => {
    const within = node.clip ? [...clips, node.clip] : clips
    if (node.type === 'text') return settleText(node, within, { book, remarks })
    if (node.type !== 'group') return [node]
    const children = node.children.flatMap(child => settle(child, within))
    return children.length > 0 ? [{ ...node, children }] : []
  }
  return nodes.flatMap(node => settle(node, []))
}

function textsIn(node: ImportedNode): ImportedText[] {
  if (node.type === 'group') return node.children.flatMap(textsIn)
  return node.type === 'text' ? [node] : []
}

function settleText(
  { clip: _, ...node }: ImportedText,
  clips: readonly ImportedClip[],
  { book, remarks }: { book: FontBook; remarks: Remarks }
): ImportedText[] {
  const runs = node.runs.map(run => {
    if (run.capMm === undefined) return run
    return { ...run, sizeMm: run.capMm / (book.get(run.font)?.capHeight || USUAL_CAPITALS) }
  })
  const [first] = node.runs
  const share = first?.capMm ? first.capMm / runs[0]!.sizeMm : 1
  const sized = { ...node, runs, ...(node.lineHeight && { lineHeight: node.lineHeight * share }) }
  // What a shop uploaded is measured where it is drawn.
  const isLoaded = runs.every(({ font }) => book.get(font))
  const { letters, gaps } = isLoaded ? layoutText({ text: layoutOf(sized) }, book) : { letters: [], gaps: [] }
  const words = runs.map(({ s }) => s).join('')
  const box = uniteBounds(letters.map(letter => pathBounds(transformPath(letter, node.matrix))))
  const isCut = clips.some(clip => {
    const { minX, minY, maxX, maxY } = boxOfClip(clip)
    return (
      box.minX < minX - NEARLY_MM ||
      box.minY < minY - NEARLY_MM ||
      box.maxX > maxX + NEARLY_MM ||
      box.maxY > maxY + NEARLY_MM
    )
  })
  if (gaps.length === 0 && !isCut) return [sized]
  remarks.add('text', node.name ?? words)
  return []
}

function layoutOf({ runs, align, lineHeight = 1.2 }: ImportedText): TextObject['text'] {
  return { runs: runs.map(run => ({ ...run, features: {} })), align, lineHeight, warp: { kind: 'none', bend: 0 } }
}
