import { useStore } from '@nanostores/react'
import { Crop } from 'lucide-react'

import { croppedImage } from '#lib/client/designer/cropping.ts'
import { $design, editDesign } from '#lib/client/designer/document.ts'
import { lengthWithUnit } from '#lib/client/designer/naming.ts'
import { $tool, $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { cropImage, LEAST_SHARE, WHOLE } from '#lib/designer/commands/crop.ts'
import type { Design, DesignObject, ImageObject } from '#lib/designer/design.ts'
import { meanScale } from '#lib/designer/geometry/matrix.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import { actionOf } from '../actions/all.ts'
import { NumberBox } from '../parts/NumberBox.tsx'
import { Section } from '../parts/Section.tsx'
import { uncrop } from '../tools/crop.ts'
import { CutSection } from './CutSection.tsx'

const SIDES = ['left', 'top', 'right', 'bottom'] as const
const LEAST_DPI = 150
const MM_PER_INCH = 25.4

/** Crop, sharpness and the line it is cut out by. */
export function ImageSection({ objects }: { objects: DesignObject[] }) {
  const tool = useStore($tool)
  const design = useStore($design)
  const { units } = useStore($view)
  const image = objects[0] as ImageObject | undefined
  if (!image) return null
  if (objects.length > 1) {
    return (
      <Section title={word('picture')}>
        <CutSection images={objects as ImageObject[]} />
      </Section>
    )
  }
  const crop = image.crop ?? [0, 0, 1, 1]
  const isCropped = crop.some((share, index) => share !== WHOLE[index])
  const dpi = dotsPerInch(design, image)

  function cut(side: (typeof SIDES)[number], percent: number) {
    const index = SIDES.indexOf(side)
    const [least, most] = [crop[index - 2] ?? 0, crop[index + 2] ?? 1]
    const share = index < 2 ? percent / 100 : 1 - percent / 100
    const next = [...crop] as [number, number, number, number]
    // At most up to the opposite side, with a little of the picture left.
    next[index] = index < 2 ? Math.min(share, most - LEAST_SHARE) : Math.max(share, least + LEAST_SHARE)
    editDesign(design => cropImage(design, image!.id, next))
  }

  return (
    <Section title={word('picture')}>
      {dpi !== undefined && (
        <p className={dpi < LEAST_DPI ? 'dock-note dock-warning' : 'dock-note'}>
          {dpi < LEAST_DPI
            ? word('unsharp', { dpi, size: lengthWithUnit(sharpMm(design, image, dpi), units) })
            : word('sharp', { dpi })}
        </p>
      )}
      <div className="flex items-center gap-3">
        <button
          type="button"
          className="button button-secondary"
          data-size="small"
          aria-pressed={tool === 'crop'}
          disabled={!croppedImage()}
          onClick={actionOf('crop').run}
        >
          <Crop aria-hidden="true" />
          {word(tool === 'crop' ? 'endCrop' : 'startCrop')}
        </button>
        {isCropped && (
          <button type="button" className="text-button" onClick={() => uncrop(image)}>
            {word('uncrop')}
          </button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-1.5">
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
      <CutSection images={[image]} />
    </Section>
  )
}

/** The width up to which its dots are enough. */
function sharpMm(design: Design, image: ImageObject, dpi: number): number {
  const shownMm = image.wMm * meanScale(worldMatrix(design, image.id))
  return Math.floor((10 * shownMm * dpi) / LEAST_DPI) / 10
}

function dotsPerInch(design: Design, image: ImageObject): number | undefined {
  const asset = design.assets[image.asset]
  if (asset?.kind !== 'image') return undefined
  const [left, , right] = image.crop ?? [0, 0, 1, 1]
  const shownMm = image.wMm * meanScale(worldMatrix(design, image.id))
  return Math.round((asset.wPx * (right - left)) / (shownMm / MM_PER_INCH))
}
