import { $design, commitDesign } from '#lib/client/designer/document.ts'
import { word } from '#lib/client/designer/words.ts'
import { setImage } from '#lib/designer/commands/set-shape.ts'
import type { DesignObject, ImageObject } from '#lib/designer/design.ts'
import { meanScale } from '#lib/designer/geometry/matrix.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import { LengthBox } from '../parts/LengthBox.tsx'
import { NumberBox } from '../parts/NumberBox.tsx'
import { Section } from '../parts/Section.tsx'

const SIDES = ['left', 'top', 'right', 'bottom'] as const
const LEAST_DPI = 150
const MM_PER_INCH = 25.4

/** Crop, sharpness and the line it is cut out by. */
export function ImageSection({ objects }: { objects: DesignObject[] }) {
  const image = objects[0] as ImageObject | undefined
  if (!image || objects.length > 1) return null
  const design = $design.get()
  const crop = image.crop ?? [0, 0, 1, 1]
  const dpi = dotsPerInch(image)

  /** What is left keeps its place and size on the artboard: cropping shows less, it does not stretch. */
  function cut(side: (typeof SIDES)[number], percent: number) {
    const index = SIDES.indexOf(side)
    const share = index < 2 ? percent / 100 : 1 - percent / 100
    const next = [...crop] as [number, number, number, number]
    next[index] = share
    if (next[2] - next[0] < 0.02 || next[3] - next[1] < 0.02) return
    const [w, h] = [image!.wMm / (crop[2] - crop[0]), image!.hMm / (crop[3] - crop[1])]
    const [a, b, c, d, e, f] = image!.m
    const [dx, dy] = [(next[0] - crop[0]) * w, (next[1] - crop[1]) * h]
    const cropped = setImage(design, [image!.id], {
      crop: next,
      wMm: (next[2] - next[0]) * w,
      hMm: (next[3] - next[1]) * h
    })
    const object = cropped.objects[image!.id] as ImageObject
    const moved: ImageObject = { ...object, m: [a, b, c, d, e + a * dx + c * dy, f + b * dx + d * dy] }
    commitDesign({ ...cropped, objects: { ...cropped.objects, [moved.id]: moved } })
  }

  return (
    <Section title={word('picture')}>
      {dpi !== undefined && (
        <p className={dpi < LEAST_DPI ? 'dock-note dock-warning' : 'dock-note'}>
          {word(dpi < LEAST_DPI ? 'unsharp' : 'sharp', { dpi })}
        </p>
      )}
      <div className="crop-grid">
        {SIDES.map((side, index) => (
          <NumberBox
            key={side}
            label={word(`crop_${side}`)}
            mark={'←↑→↓'[index]}
            value={(index < 2 ? crop[index]! : 1 - crop[index]!) * 100}
            digits={1}
            min={0}
            max={98}
            suffix="%"
            onChange={percent => cut(side, percent)}
          />
        ))}
      </div>
      <label className="check-line">
        <input
          type="checkbox"
          checked={Boolean(image.cutline)}
          onChange={event =>
            commitDesign(setImage(design, [image.id], { cutline: event.target.checked ? { offsetMm: 2 } : null }))
          }
        />
        {word('cutline')}
      </label>
      {image.cutline && (
        <LengthBox
          label={word('cutlineOffset')}
          mark="↔"
          value={image.cutline.offsetMm}
          min={0}
          max={100}
          onChange={offsetMm => commitDesign(setImage(design, [image.id], { cutline: { offsetMm } }))}
        />
      )}
    </Section>
  )
}

function dotsPerInch(image: ImageObject): number | undefined {
  const design = $design.get()
  const asset = design.assets[image.asset]
  if (asset?.kind !== 'image') return undefined
  const [left, , right] = image.crop ?? [0, 0, 1, 1]
  const shownMm = image.wMm * meanScale(worldMatrix(design, image.id))
  return Math.round((asset.wPx * (right - left)) / (shownMm / MM_PER_INCH))
}
