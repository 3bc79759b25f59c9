// One object as SVG nodes.
import { cutLookOf } from '#lib/client/designer/cut-look.ts'
import { lookOf } from '#lib/client/designer/look.ts'
import type { Design, DesignObject, ImageObject, Matrix } from '#lib/designer/design.ts'

const SVG = 'http://www.w3.org/2000/svg'

export interface Paints {
  colours: ReadonlyMap<string, string>
  hrefOf: (asset: string) => string | undefined
}

export function svgNode(name: string, attributes: Record<string, string | number> = {}): SVGElement {
  const node = document.createElementNS(SVG, name)
  for (const key in attributes) node.setAttribute(key, String(attributes[key]))
  return node
}

export function matrixText([a, b, c, d, e, f]: Matrix): string {
  return `matrix(${a} ${b} ${c} ${d} ${e} ${f})`
}

/** What an object is drawn with. One path where one will do: thousands of them are thousands of nodes less. */
export function drawObject(
  design: Design,
  object: DesignObject,
  { world, paints, known }: { world: Matrix; paints: Paints; known: SVGElement | undefined }
): SVGElement {
  if (object.type === 'group') return known?.tagName === 'g' ? known : svgNode('g')
  if (object.type === 'image') return drawImage(object, world, paints)
  const parts = lookOf(design, object, world)
  if (parts.length === 1) {
    const node = known?.tagName === 'path' ? known : svgNode('path')
    drawPart(node, parts[0]!, paints)
    return node
  }
  const group = svgNode('g')
  for (const part of parts) {
    const node = svgNode('path')
    drawPart(node, part, paints)
    group.append(node)
  }
  return group
}

function drawPart(
  node: SVGElement,
  { ref, d, rule, line, missing }: ReturnType<typeof lookOf>[number],
  { colours }: Paints
): void {
  if (node.getAttribute('d') !== d) node.setAttribute('d', d)
  if (ref === undefined) {
    node.setAttribute('class', missing ? 'missing-letter' : 'hairline')
    node.setAttribute('fill', 'none')
    node.removeAttribute('stroke')
    return
  }
  if (line) {
    node.setAttribute('class', `tool-line tool-line-${line}`)
    node.setAttribute('fill', 'none')
    node.setAttribute('stroke', colours.get(ref) ?? '#000000')
    return
  }
  if (node.hasAttribute('stroke')) node.removeAttribute('stroke')
  if (node.hasAttribute('class')) node.removeAttribute('class')
  const fill = colours.get(ref) ?? '#000000'
  // Browsers look at the styles of what is set, the same or not: thousands that are only moved keep theirs.
  if (node.getAttribute('fill') !== fill) node.setAttribute('fill', fill)
  if (rule) node.setAttribute('fill-rule', rule)
  else if (node.hasAttribute('fill-rule')) node.removeAttribute('fill-rule')
}

function drawImage(image: ImageObject, world: Matrix, { hrefOf }: Paints): SVGElement {
  const { wMm, hMm, crop = [0, 0, 1, 1], asset } = image
  const [left, top, right, bottom] = crop
  const [w, h] = [wMm / (right - left || 1), hMm / (bottom - top || 1)]
  const group = svgNode('g', { transform: matrixText(world) })
  const frame = svgNode('svg', { width: wMm, height: hMm, overflow: 'hidden' })
  const href = hrefOf(asset)
  frame.append(svgNode('rect', { width: wMm, height: hMm, class: href ? 'picture-ground' : 'picture-missing' }))
  if (href) {
    const size = { x: -left * w, y: -top * h, width: w, height: h }
    frame.append(svgNode('image', { ...size, preserveAspectRatio: 'none', href }))
  }
  const look = cutLookOf(image, world)
  if (look?.bleed) group.append(svgNode('path', { class: 'bleed-area', d: look.bleed }))
  group.append(frame)
  if (look) {
    const purpose = image.cutline?.purpose ?? 'kiss-cut'
    group.append(svgNode('path', { class: `cut-line cut-line-${purpose}`, d: look.cut }))
  }
  return group
}
