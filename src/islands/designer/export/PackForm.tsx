import { useStore } from '@nanostores/react'
import { Download, Package } from 'lucide-react'
import { useRef, useState } from 'react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { CopyField } from '#islands/ui/CopyField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { announce } from '#lib/client/designer/announce.ts'
import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { download, fileName } from '#lib/client/designer/download.ts'
import { $exportChoice, changeExport } from '#lib/client/designer/export.ts'
import { type DesignJob, fetchSealedPack, loadDesignJobs, nameOfFiles } from '#lib/client/designer/job-files.ts'
import { isAbort, runTask } from '#lib/client/designer/tasks.ts'
import { $packKind } from '#lib/client/designer/pack-kind.ts'
import { wholePictures } from '#lib/client/designer/picture-data.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'
import { stopRolls, writeRolls } from '#lib/client/designer/roll-layout.ts'
import { $view } from '#lib/client/designer/view.ts'
import type { Design } from '#lib/designer/design.ts'
import { PACK_FORMATS, type PackFormat } from '#lib/designer/production/formats.ts'
import type { Pack } from '#lib/designer/production/pack.ts'
import { piecesIn } from '#lib/designer/rows/rows.ts'

import { Fold } from './Fold.tsx'
import { PackContents, rollsText } from './PackContents.tsx'

/** All files in one ZIP, whose sum is the same whenever and wherever it is made. Of a job the server makes it, of the sealed version. */
export function PackForm({ job }: { job?: DesignJob | undefined }) {
  const design = useStore($design)
  const artboardId = useStore($artboardId)
  const { formats, spotName, throughName } = useStore($exportChoice)
  const values = useStore($sampleValues)
  const kind = useStore($packKind)
  const { units } = useStore($view)
  const [pages, setPages] = useState<'all' | 'one'>('all')
  const [made, setMade] = useState<{ pack: Pack; of: Design; name: string; text: string }>()
  const [failure, setFailure] = useState<unknown>()
  const [isMaking, setMaking] = useState(false)
  const stop = useRef<AbortController>(null)
  const spotError = formats.includes('pdf') && spotName.trim() === '' ? word('spotMissing') : undefined
  const throughError = formats.includes('pdf') ? throughProblem(spotName.trim(), throughName.trim()) : undefined

  async function make() {
    if (spotError || throughError) return
    setFailure(undefined)
    setMaking(true)
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    try {
      if (kind === 'rolls') {
        const rolls = await writeRolls()
        if (rolls) done({ ...rolls, text: rollsText(rolls.made, units) })
        return
      }
      const each = kind === 'each'
      if (job) {
        const sealed = await fetchSealedPack(job, { each })
        setMade(undefined)
        save(sealed, sealed)
        announce(word('jobPackMade', { number: job.number }))
        return
      }
      const artboards = pages === 'one' ? [artboardId] : design.artboards.map(({ id }) => id)
      const pictures = await wholePictures(design)
      const input = {
        formats,
        spotName: spotName.trim(),
        throughName: throughName.trim(),
        artboards,
        values,
        each,
        pictures,
        units
      }
      await loadDesignJobs()
      const named = { ...design, name: nameOfFiles() }
      const pack = await runTask('pack', input, { design: named, signal })
      done({ pack, name: named.name, text: contentsText(design, each) })
    } catch (error) {
      if (!isAbort(error)) setFailure(error)
    } finally {
      setMaking(false)
    }
  }

  function done({ pack, name, text }: { pack: Pack; name: string; text: string }) {
    setMade({ pack, of: design, name, text })
    save(pack, { name })
    announce(`${word('packMade', { count: pack.files.length })}: ${text}`)
  }

  return (
    <div className="grid gap-3">
      <PackContents />
      <CheckboxGroup
        label={word('files')}
        options={PACK_FORMATS.map(value => ({ value, label: word(`file_${value}`), hint: word(`fileHint_${value}`) }))}
        value={formats}
        onChange={values =>
          changeExport({ formats: PACK_FORMATS.filter(format => values.includes(format)) as PackFormat[] })
        }
      />
      {formats.includes('pdf') && (
        <Fold title={word('spots')} text={`${spotName} · ${throughName}`} isWrong={Boolean(spotError ?? throughError)}>
          <Field
            label={word('spotName')}
            hint={word('spotHint')}
            error={spotError}
            value={spotName}
            maxLength={60}
            spellCheck={false}
            autoComplete="off"
            onChange={event => changeExport({ spotName: event.target.value })}
          />
          <Field
            label={word('throughName')}
            hint={word('throughHint')}
            error={throughError}
            value={throughName}
            maxLength={60}
            spellCheck={false}
            autoComplete="off"
            onChange={event => changeExport({ throughName: event.target.value })}
          />
        </Fold>
      )}
      {design.artboards.length > 1 && !job && kind !== 'rolls' && (
        <NativeSelect
          label={word('pages')}
          value={pages}
          options={[
            { value: 'all', label: word('allPages', { count: design.artboards.length }) },
            { value: 'one', label: word('thisPage') }
          ]}
          onChange={event => setPages(event.target.value as 'all' | 'one')}
        />
      )}
      <TaskFailure error={failure} onRetry={() => void make()} />
      <div className="button-group">
        <Button variant="primary" icon={<Package aria-hidden="true" />} pending={isMaking} onClick={() => void make()}>
          {job && kind !== 'rolls' ? word('jobPack', { number: job.number, code: job.code }) : word('makePack')}
        </Button>
        {isMaking && (
          <Button onClick={kind === 'rolls' ? stopRolls : () => stop.current?.abort()}>{word('cancel')}</Button>
        )}
      </div>
      {made && (
        <section className="grid gap-3 rounded-md border border-line bg-sunken p-3" aria-label={word('packTitle')}>
          <p>
            <strong>{word('packMade', { count: made.pack.files.length })}:</strong> {made.text}
          </p>
          <CopyField label={word('packHash')} value={made.pack.sha256} />
          <p className="making-hint">{word(made.of === design ? 'packHashHint' : 'packOld')}</p>
          <ul className="grid max-h-48 overflow-auto text-xs [&_code]:font-mono [&_code]:text-muted [&>li]:flex [&>li]:justify-between [&>li]:gap-2 [&>li]:py-0.5">
            {made.pack.files.map(({ name, sha256 }) => (
              <li key={name}>
                <span>{name}</span>
                <code title={sha256}>{sha256.slice(0, 8)}</code>
              </li>
            ))}
          </ul>
          <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => save(made.pack, made)}>
            {word('downloadAgain')}
          </Button>
        </section>
      )}
    </div>
  )
}

/** A RIP tells the two apart by their names. */
function throughProblem(spotName: string, throughName: string): string | undefined {
  if (throughName === '') return word('throughMissing')
  return throughName === spotName ? word('throughSame') : undefined
}

/** What the pack is of, where it is not on rolls. */
function contentsText({ rows }: Design, each: boolean): string {
  if (!each || rows.length === 0) return word('packPieces', { count: 1 })
  return word('packEach', { count: rows.length, pieces: word('packPieces', { count: piecesIn(rows) }) })
}

function save({ zip }: Pick<Pack, 'zip'>, { name }: { name: string }) {
  download(zip, fileName(name, 'zip'), 'application/zip')
}
