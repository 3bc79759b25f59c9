import { useStore } from '@nanostores/react'
import { Download, FileCheck2 } from 'lucide-react'
import { useMemo, useState } from 'react'

import { GarmentPicker } from '#islands/parts/GarmentPicker.tsx'
import { LengthField } from '#islands/parts/LengthField.tsx'
import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SwatchPicker } from '#islands/ui/SwatchPicker.tsx'
import { $design } from '#lib/client/designer/document.ts'
import { download, fileName } from '#lib/client/designer/download.ts'
import { runTask } from '#lib/client/designer/tasks.ts'
import { $art, changeMockup, onShownBoard, shownMockup } from '#lib/client/designer/mockup.ts'
import { $photoBlanks, drawOnPhoto, photoOf } from '#lib/client/designer/photo-mockup.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import { $view } from '#lib/client/designer/view.ts'
import type { PictureOf } from '#lib/designer/workers/task-kinds.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { drawMockup, inSize, judge, type Mockup, onGarment, placed } from '#lib/garments/mockup.ts'
import { artworkPlaces } from '#lib/garments/placements.ts'
import { areaOfSize, GARMENT_SIZES, hasSizes } from '#lib/garments/sizes.ts'
import { formatLength } from '#lib/shared/units.ts'

import { BlankChoice } from './BlankChoice.tsx'
import { MockupStage } from './MockupStage.tsx'
import { PhotoStage } from './PhotoStage.tsx'
import { ProofSending } from './ProofSending.tsx'

const COLOURS = GARMENT_COLOURS.map(({ name, hex }, index) => ({ value: String(index), name, hex }))

/** Pixels of the picture that is saved. */
const PNG_PX = 2000
const [GOOD_DPI, LEAST_DPI] = [300, 150]

export default function MockupPanel() {
  const { value: art, busy, error } = useStore($art)
  return (
    <div className="making">
      <TaskFailure error={error} />
      {art ? <OnGarment art={art} /> : <p className="making-hint">{word(busy ? 'reckoning' : 'mockupEmpty')}</p>}
    </div>
  )
}

function OnGarment({ art }: { art: PictureOf }) {
  const design = useStore($design)
  const { units } = useStore($view)
  const blanks = useStore($photoBlanks)
  const [moving, setMoving] = useState<Mockup>()
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState<'png' | 'proof'>()
  const mockup = moving ?? shownMockup(design, art)
  const { blank, side } = mockup
  const photo = useMemo(() => photoOf({ blank, side }, blanks), [blank, side, blanks])
  const { isOutside, dpi, heightMm } = judge(mockup, art, photo?.area)
  const sharpMm = (mockup.widthMm * (dpi ?? 0)) / LEAST_DPI
  const colour = GARMENT_COLOURS[mockup.colour]!
  const area = photo?.area ?? areaOfSize(mockup.kind, mockup.side, mockup.size)
  const drawnTitle = word('mockupAlt', {
    design: design.name,
    colour: colour.name,
    garment: word(`garment_${mockup.kind}`)
  })
  const title = photo ? word('mockupOnPhoto', { design: design.name, blank: photo.name }) : drawnTitle

  const change = (next: Mockup) => changeMockup(next, shownMockup(design, art))

  function move(next: Mockup, isDone: boolean) {
    setMoving(isDone ? undefined : next)
    if (isDone) change(next)
  }

  function own(part: Partial<Mockup>) {
    change({ ...mockup, place: 'own', ...part })
  }

  async function saveProof() {
    setFailure(undefined)
    setSaving('proof')
    try {
      const { makeProof } = await loadWhenOnline(() => import('#lib/client/designer/proof.ts'))()
      const pdf = await makeProof(mockup, units)
      if (pdf) download(pdf, fileName(`${design.name} proof`, 'pdf'), 'application/pdf')
    } catch (problem) {
      setFailure(problem)
    } finally {
      setSaving(undefined)
    }
  }

  async function savePng() {
    setFailure(undefined)
    setSaving('png')
    try {
      const svg = drawMockup(mockup, art, { title: drawnTitle, idPrefix: 'mockup' })
      const png = photo
        ? await pngOf(await drawOnPhoto(photo, { mockup, art, widthPx: PNG_PX }))
        : await runTask('raster', { svg, widthPx: PNG_PX })
      download(png, fileName(`${design.name} mock-up`, 'png'), 'image/png')
    } catch (problem) {
      setFailure(problem)
    } finally {
      setSaving(undefined)
    }
  }

  return (
    <>
      {photo ? (
        <PhotoStage photo={photo} mockup={mockup} art={art} title={title} onMove={move} />
      ) : (
        <MockupStage mockup={mockup} art={art} title={title} onMove={move} />
      )}
      <BlankChoice mockup={mockup} isShown={photo !== undefined} onChange={change} />
      <div className="flex items-center justify-between gap-2 text-sm text-muted tabular-nums" role="status">
        <span>{`${formatLength(mockup.widthMm, units)} × ${formatLength(heightMm, units)}`}</span>
        {dpi !== undefined && (
          <Badge tone={dpi >= GOOD_DPI ? 'success' : dpi >= LEAST_DPI ? 'warning' : 'danger'}>
            {word('dpi', { dpi })}
          </Badge>
        )}
      </div>
      {isOutside && (
        <Notice tone="warning">
          {word('outsideArea', {
            width: formatLength(area.widthMm, units),
            height: formatLength(area.heightMm, units)
          })}
        </Notice>
      )}
      {dpi !== undefined && dpi < LEAST_DPI && (
        <Notice tone="danger">{word('lowDpi', { dpi, size: formatLength(sharpMm, units) })}</Notice>
      )}
      {!photo && hasSizes(mockup.kind) && (
        <NativeSelect
          label={word('garmentSize')}
          hint={word('garmentSizeHint', {
            width: formatLength(area.widthMm, units),
            height: formatLength(area.heightMm, units)
          })}
          value={mockup.size.id}
          options={GARMENT_SIZES.map(({ id, group, label }) => ({
            value: id,
            label: word('sizeOf', { group: word(`size_${group}`), size: label })
          }))}
          onChange={event => {
            const size = GARMENT_SIZES.find(({ id }) => id === event.target.value)
            if (size) change(inSize(mockup, size, art))
          }}
        />
      )}
      <NativeSelect
        label={word('placement')}
        value={mockup.place}
        options={[
          { value: 'board', label: word('place_board') },
          ...(photo ? [] : artworkPlaces(mockup.kind)).map(place => ({ value: place, label: word(`place_${place}`) })),
          { value: 'own', label: word('place_own') }
        ]}
        onChange={event => {
          const place = event.target.value as Mockup['place']
          if (place === 'own') own({})
          else if (place === 'board') change(onShownBoard(mockup, design, art))
          else change(placed(mockup, place, art))
        }}
      />
      <div className="grid grid-cols-[1fr_1fr] gap-3">
        <LengthField
          label={word('width')}
          units={units}
          whenDone
          min={5}
          max={1000}
          value={mockup.widthMm}
          onChange={widthMm => own({ widthMm })}
        />
        <LengthField
          label={word('fromTop')}
          units={units}
          whenDone
          min={-500}
          max={1000}
          value={mockup.yMm}
          onChange={yMm => own({ yMm })}
        />
        <LengthField
          label={word('fromMiddle')}
          units={units}
          whenDone
          min={-500}
          max={500}
          value={mockup.xMm}
          onChange={xMm => own({ xMm })}
        />
        <NativeSelect
          label={word('side')}
          value={mockup.side}
          options={[
            { value: 'front', label: word('side_front') },
            { value: 'back', label: word('side_back') }
          ]}
          onChange={event => own({ side: event.target.value as 'front' | 'back' })}
        />
      </div>
      {!photo && (
        <>
          <SwatchPicker
            label={word('garmentColour')}
            colours={COLOURS}
            value={String(mockup.colour)}
            onChange={value => change({ ...mockup, colour: Number(value) })}
          />
          <GarmentPicker
            label={word('garment')}
            value={mockup.kind}
            hex={colour.hex}
            onChange={kind => kind && change(onGarment(mockup, kind, art))}
          />
        </>
      )}
      <TaskFailure error={failure} />
      <Button
        wide
        variant="primary"
        icon={<FileCheck2 aria-hidden="true" />}
        pending={isSaving === 'proof'}
        onClick={() => void saveProof()}
      >
        {word('saveProof')}
      </Button>
      <p className="making-hint">{word('proofHint')}</p>
      {photo && <p className="making-hint">{word('photoProofNote')}</p>}
      <ProofSending />
      <div className="button-group">
        <Button icon={<Download aria-hidden="true" />} pending={isSaving === 'png'} onClick={() => void savePng()}>
          {word('savePng')}
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() =>
            download(
              drawMockup(mockup, art, { title: drawnTitle, idPrefix: 'mockup' }),
              fileName(`${design.name} mock-up`, 'svg'),
              'image/svg+xml'
            )
          }
        >
          {word('saveSvg')}
        </Button>
      </div>
    </>
  )
}

async function pngOf(canvas: OffscreenCanvas): Promise<Uint8Array> {
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
}
