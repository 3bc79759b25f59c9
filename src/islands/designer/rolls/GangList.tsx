import { useStore } from '@nanostores/react'
import { Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { word } from '#islands/designer/making/words.ts'
import { DocumentPicture } from '#islands/parts/designs/DocumentPicture.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { changeRolls } from '#lib/client/designer/roll-layout.ts'
import { $documentId } from '#lib/client/designer/saving.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { $view } from '#lib/client/designer/view.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import { type Ganged, MAX_COPIES, MAX_GANGED } from '#lib/designer/rolls/settings.ts'

const DocumentPicker = lazy(
  loadWhenOnline(async () => ({ default: (await import('#islands/parts/designs/DocumentPicker.tsx')).DocumentPicker }))
)

/** Other designs of the workspace that are cut from the same rolls. */
export function GangList({ gang }: { gang: readonly Ganged[] }) {
  const session = useStore($designerSession)
  const own = useStore($documentId)
  const { units } = useStore($view)
  const [isChoosing, setChoosing] = useState(false)
  if (!session) return null
  const { workspaceId } = session
  const chosen = [...gang.map(({ documentId }) => documentId), ...(own ? [own] : [])]

  function set(documentId: string, copies: number) {
    changeRolls({ gang: gang.map(one => (one.documentId === documentId ? { ...one, copies } : one)) })
  }

  return (
    <>
      <h2 className="making-title">{word('gang')}</h2>
      {gang.length === 0 && <p className="making-hint">{word('gangHint')}</p>}
      {gang.length > 0 && (
        <ul className="gang" aria-label={word('gang')}>
          {gang.map(({ documentId, name, copies }) => (
            <li key={documentId}>
              <DocumentPicture
                document={{
                  kind: 'layout',
                  thumbnailUrl: `/core2/doc/thumbnail?${new URLSearchParams({ WorkspaceId: workspaceId, Id: documentId })}`
                }}
              />
              <span className="text-sm wrap-anywhere">{name}</span>
              <QuantityField
                label={word('copiesOf', { name })}
                hideLabel
                min={1}
                max={MAX_COPIES}
                value={copies}
                onChange={count => set(documentId, count)}
              />
              <IconButton
                size="small"
                label={word('takeFromRolls', { name })}
                icon={<Trash2 />}
                onClick={() => changeRolls({ gang: gang.filter(one => one.documentId !== documentId) })}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        className="justify-self-start"
        size="small"
        icon={<Plus aria-hidden="true" />}
        disabled={gang.length >= MAX_GANGED}
        onClick={() => setChoosing(true)}
      >
        {word('addToRolls')}
      </Button>
      {isChoosing && (
        <Modal title={word('addToRolls')} size="wide" onClose={() => setChoosing(false)}>
          <Suspense fallback={<Spinner />}>
            <DocumentPicker
              workspaceId={workspaceId}
              kind="layout"
              units={units}
              chosen={chosen}
              empty={<p className="making-hint">{word('noDesigns')}</p>}
              onPick={({ id, name }) => {
                if (!chosen.includes(id)) changeRolls({ gang: [...gang, { documentId: id, name, copies: 1 }] })
                setChoosing(false)
              }}
            />
          </Suspense>
        </Modal>
      )}
    </>
  )
}
