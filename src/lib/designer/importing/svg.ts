// An SVG as plain outlines with flat colours. Only what is listed here is understood: scripts, links, styles from
// elsewhere and everything else that an SVG may hold are not carried over, and nothing of the text itself is kept.
import { readXml, type XmlElement, XmlError } from '#lib/shared/xml.ts'

import { withContours } from './contours.ts'
import { countPaths, type ImportedDrawing } from './drawing.ts'
import { ImportError, type ImportErrorCode } from './errors.ts'
import type { FindFont } from './fonts.ts'
import { multiply } from './matrix.ts'
import { withoutPage, withPurposes } from './purposes.ts'
import { Remarks } from './remarks.ts'
import { attribute, cascade, readStyleSheet } from './svg/css.ts'
import { decodeXml } from './svg/decode.ts'
import { drawResolved } from './svg/draw.ts'
import { readLength, viewBoxOf } from './svg/lengths.ts'
import { Marks } from './svg/marks.ts'
import { nameOf } from './svg/names.ts'
import { createNested } from './svg/nested.ts'
import { prepare } from './svg/prepare.ts'
import { readReferences } from './svg/references.ts'
import { resolve } from './svg/resolve.ts'
import { sizeInPixels } from './svg/size.ts'
import { createStandIn } from './svg/stand-ins.ts'
import { readSizeSigns, sizeAnswers } from './svg/size-signs.ts'
import { fitViewBox } from './svg/transform.ts'
import { checkWeight } from './svg/weight.ts'

export interface SvgOptions {
  /** Pixels to the inch where the file gives no size of the real world; what its program counts in unless it is said. */
  dpi?: number
  /** Time in ms after which reading is given up. */
  timeLimitMs?: number
  /** The fonts that are here: text in them stays text. */
  findFont?: FindFont | undefined
  /** What has gradients, patterns, soft masks or effects becomes a picture, in place of plain colours. */
  hasEffects?: boolean | undefined
}

export const SVG_LIMITS = { bytes: 8 * 1024 * 1024, elements: 50_000, depth: 100, drawn: 50_000, points: 250_000 }

const XML_CODES: Record<XmlError['code'], ImportErrorCode> = {
  characters: 'encoding',
  'too-many-elements': 'too-many-elements',
  'too-deep': 'too-deep',
  entities: 'entities',
  'style-sheet': 'entities',
  encoding: 'encoding',
  damaged: 'damaged'
}

/** Throws ImportError. */
export function importSvg(source: string | Uint8Array, options: SvgOptions = {}): ImportedDrawing {
  const { timeLimitMs = 5000 } = options
  const until = performance.now() + timeLimitMs
  const text = textOf(source)
  const root = read(text)
  if (root.name !== 'svg') throw new ImportError('not-this-format', 'This file is not an SVG drawing.')

  const width = readLength(attribute(root, 'width'), NaN)
  const height = readLength(attribute(root, 'height'), NaN)
  const box = viewBoxOf(attribute(root, 'viewBox'))
  const size = sizeInPixels(width?.pixels, height?.pixels, box)
  const physical = Boolean(width?.physical || height?.physical)
  const { dpi: usual, signs } = readSizeSigns(text, root, box ? size.width / box[2] : 1)
  const dpi = options.dpi ?? usual
  const mmPerPixel = 25.4 / (physical ? 96 : dpi)
  const toViewport = box
    ? fitViewBox(box, size.width, size.height, attribute(root, 'preserveAspectRatio'))
    : ([1, 0, 0, 1, 0, 0] as const)

  const references = readReferences(root)
  checkWeight(root, references, SVG_LIMITS)
  const sheet = readStyleSheet(references.elements.filter(isStyleSheet).map(wordsOf).join('\n'))
  const remarks = new Remarks()
  if (sheet.skipped) remarks.add('style-rule')
  if (size.isUnsaid) remarks.add('no-size')
  if (hasBackground(cascade(root, [], sheet))) remarks.add('background')
  const viewport = box ? { width: box[2], height: box[3] } : size
  const marks = new Marks()
  const nested = createNested({ remarks, until, marks, limits: SVG_LIMITS, ...options })
  const standIn = createStandIn({ marks, sheet, find: options.findFont, nested })
  const { hasEffects = false } = options
  const { svg, unscaled } = prepare(root, { size, viewport, sheet, references, remarks, until, standIn, hasEffects })
  const elementOf = (id: string) => (/^e\d+$/.test(id) ? references.elements[Number(id.slice(1))] : undefined)
  const drawn = drawResolved(resolve(svg), {
    matrix: multiply([mmPerPixel, 0, 0, mmPerPixel, 0, 0], toViewport),
    remarks,
    nameOf: id => {
      const element = elementOf(id)
      return element ? nameOf(element) : ''
    },
    isUnscaled: id => unscaled.has(id),
    marks,
    hasEffects,
    limits: SVG_LIMITS,
    until
  })
  const page = { widthMm: size.width * mmPerPixel, heightMm: size.height * mmPerPixel }
  const nodes = withContours(withPurposes(withoutPage(drawn, page, remarks), remarks), remarks)
  const { notes } = remarks
  if (countPaths(nodes) === 0)
    throw new ImportError(
      'nothing-to-import',
      notes.includes('text')
        ? 'There is only text in this SVG. Convert it to outlines (paths) first.'
        : notes.includes('picture')
          ? 'There is only a picture in this SVG, which cannot be read. Import the picture itself as a PNG or JPEG.'
          : 'There are no shapes in this SVG.'
    )
  return {
    ...page,
    nodes,
    notes,
    remarks: remarks.list,
    taken: physical || options.dpi !== undefined ? null : usual,
    sizes: physical || options.dpi !== undefined ? [] : sizeAnswers(signs, size),
    suggestedDpi: !physical && usual === 72 ? 72 : null
  }
}

function textOf(source: string | Uint8Array): string {
  if (source.length > SVG_LIMITS.bytes) throw new ImportError('too-large', 'This SVG is larger than 8 MB. Simplify it.')
  return typeof source === 'string' ? source.replace(/^\ufeff/, '') : decodeXml(source)
}

function read(text: string): XmlElement {
  try {
    return readXml(text, SVG_LIMITS)
  } catch (error) {
    if (error instanceof XmlError) throw new ImportError(XML_CODES[error.code], `This SVG ${error.message}`)
    throw error
  }
}

function isStyleSheet(element: XmlElement): boolean {
  return element.name === 'style' && /^(text\/css|)$/i.test(attribute(element, 'type')?.trim() ?? '')
}

function wordsOf(element: XmlElement): string {
  return element.children.filter(child => typeof child === 'string').join('')
}

function hasBackground(own: (name: string) => string | undefined): boolean {
  const written = own('background') ?? own('background-color') ?? 'none'
  return !/^(none|transparent|inherit|initial|unset|)$/i.test(written.trim())
}
