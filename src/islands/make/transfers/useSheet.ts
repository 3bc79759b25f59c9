import { useState } from 'react'

import { useEdit } from '#islands/parts/edit/useEdit.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { readTransferArt, updateTransferSheet } from '#lib/contract/calls/transfers.ts'
import type { TransferArt, TransferPiece, TransferSheet } from '#lib/contract/transfers.ts'

const PAUSE_MS = 700

interface SheetDraft {
  name: string
  chosenLengthIn: number | null
  pieces: TransferPiece[]
}

function draftOf({ name, chosenLengthIn, pieces }: TransferSheet): SheetDraft {
  const bare = pieces.map(({ id, fileId, widthMm, quantity }) => ({ id, fileId, widthMm, quantity }))
  return { name, chosenLengthIn, pieces: bare }
}

type Source = { fileId: string } | { documentId: string }

/** A sheet while it is made: kept while it is changed, and laid out anew by the server each time. */
export function useSheet(workspaceId: string, initial: TransferSheet) {
  const query = { WorkspaceId: workspaceId }
  const [added, setAdded] = useState<ReadonlyMap<string, TransferArt>>(new Map())
  const [reading, setReading] = useState(0)
  const edit = useEdit(() =>
    createRecordEdit<TransferSheet, SheetDraft>({
      saved: initial,
      draftOf,
      pauseMs: PAUSE_MS,
      send(patch, saved) {
        const body = { ...patch, revision: saved.revision }
        return call(updateTransferSheet, { params: { sheetId: initial.id }, query, body })
      }
    })
  )
  const saved = edit.saved

  async function add(source: Source) {
    setReading(count => count + 1)
    await attempt(async () => {
      const { widthMm, ...art } = await call(readTransferArt, { query, body: source })
      setAdded(known => new Map([...known, [art.fileId, art]]))
      const { pieces } = edit.latest().draft
      edit.change({ pieces: [...pieces, { id: crypto.randomUUID(), fileId: art.fileId, widthMm, quantity: 1 }] })
    })
    setReading(count => count - 1)
  }

  const changePiece = (id: string, change: Partial<TransferPiece>) =>
    edit.change({
      pieces: edit.latest().draft.pieces.map(piece => (piece.id === id ? { ...piece, ...change } : piece))
    })

  const removePiece = (id: string) =>
    edit.change({ pieces: edit.latest().draft.pieces.filter(piece => piece.id !== id) })

  function artOf({ fileId }: TransferPiece): TransferArt | undefined {
    return added.get(fileId) ?? saved.pieces.find(piece => piece.fileId === fileId)?.art
  }

  return { edit, saved, add, isReading: reading > 0, changePiece, removePiece, artOf }
}
