import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { announce } from '#lib/client/designer/announce.ts'
import { $design } from '#lib/client/designer/document.ts'
import { download, fileName } from '#lib/client/designer/download.ts'
import { loadDesignJobs, nameOfFiles } from '#lib/client/designer/job-files.ts'
import { sizeText } from '#lib/client/designer/naming.ts'
import { wholePictures } from '#lib/client/designer/picture-data.ts'
import { $sampleValues } from '#lib/client/designer/preview-values.ts'
import { $separated } from '#lib/client/designer/separations.ts'
import { runTask } from '#lib/client/designer/tasks.ts'
import { $view } from '#lib/client/designer/view.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import type { SeparationPicture } from '#lib/designer/workers/task-kinds.ts'

import { ScreenPreview } from './ScreenPreview.tsx'
import { SeparationSettings } from './SeparationSettings.tsx'

/** Positives for screen printing: what each screen prints, how they lie on each other, and the files. */
export default function SeparationsWindow() {
  const design = useStore($design)
  const values = useStore($sampleValues)
  const { units } = useStore($view)
  const { value: separated, busy, error } = useStore($separated)
  const [failure, setFailure] = useState<unknown>()
  const [isMaking, setMaking] = useState(false)
  const errors = separated?.notes.filter(({ isError }) => isError) ?? []
  const isReady = separated !== undefined && separated.screens.length > 0 && errors.length === 0

  async function make() {
    setFailure(undefined)
    setMaking(true)
    try {
      await loadDesignJobs()
      const named = { ...design, name: nameOfFiles() }
      const artboards = design.artboards.map(({ id }) => id)
      const input = { artboards, values, pictures: await wholePictures(design), units }
      const { zip } = await runTask('separate', input, { design: named })
      download(zip, fileName(`${named.name} separations`, 'zip'), 'application/zip')
      announce(word('sepMade'))
    } catch (cause) {
      setFailure(cause)
    } finally {
      setMaking(false)
    }
  }

  return (
    <Modal
      size="wide"
      title={word('separations')}
      description={word('sepLead')}
      onClose={() => closeWindow()}
      footer={
        <>
          <Button onClick={() => closeWindow()}>{word('close')}</Button>
          <Button
            variant="primary"
            icon={<Download aria-hidden="true" />}
            pending={isMaking}
            disabled={!isReady || busy}
            onClick={() => void make()}
          >
            {word('sepDownload')}
          </Button>
        </>
      }
    >
      <div className="separations making">
        <div className="grid min-w-0 content-start gap-2.5">
          {separated && separated.screens.length > 0 && <ScreenPreview separated={separated} />}
          {separated && separated.screens.length > 0 && (
            <p className="making-hint">
              {word('sepSize', {
                size: sizeText(separated.wMm, separated.hMm, units),
                count: separated.screens.length
              })}
            </p>
          )}
          {busy && (
            <span className="making-busy" role="status">
              <Spinner />
              {word('sepWorking')}
            </span>
          )}
          <TaskFailure error={error ?? failure} />
          {separated && <Notes separated={separated} />}
        </div>
        {separated && <SeparationSettings separated={separated} />}
      </div>
    </Modal>
  )
}

/** Errors first: nothing is written while there is one. */
function Notes({ separated }: { separated: SeparationPicture }) {
  const { notes, problem } = separated
  return (
    <>
      {problem && <Notice tone="danger">{word(`failed_${problem}`)}</Notice>}
      {notes
        .toSorted((a, b) => Number(b.isError) - Number(a.isError))
        .map(note => (
          <Notice key={`${note.code} ${note.screen} ${note.object}`} tone={note.isError ? 'danger' : 'warning'}>
            {note.message}
          </Notice>
        ))}
    </>
  )
}
