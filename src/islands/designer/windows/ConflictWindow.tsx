import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { $saveState, keepMine, saveAsCopy, takeTheirs } from '#lib/client/designer/saving.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'

/** Somebody else saved in between: nothing is overwritten without a choice. */
export default function ConflictWindow() {
  const state = useStore($saveState)
  const [working, setWorking] = useState<string>()
  const [error, setError] = useState<string>()
  const theirs = state.kind === 'conflict' ? state.theirs : undefined

  async function choose(id: string, act: () => Promise<void>) {
    setWorking(id)
    setError(undefined)
    try {
      await act()
      closeWindow()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : word('notSaved'))
    } finally {
      setWorking(undefined)
    }
  }

  const time = theirs && new Date(theirs.changedAt).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
  return (
    <Modal
      title={word('conflictTitle')}
      onClose={closeWindow}
      footer={
        <>
          <Button pending={working === 'theirs'} onClick={() => void choose('theirs', takeTheirs)}>
            {word('takeTheirs')}
          </Button>
          <Button pending={working === 'copy'} onClick={() => void choose('copy', saveAsCopy)}>
            {word('saveAsCopy')}
          </Button>
          <Button variant="primary" pending={working === 'mine'} onClick={() => void choose('mine', keepMine)}>
            {word('keepMine')}
          </Button>
        </>
      }
    >
      <p>
        {theirs?.changedBy ? word('conflictText', { who: theirs.changedBy, time: time ?? '' }) : word('conflictPlain')}
      </p>
      {error && <Notice tone="danger">{error}</Notice>}
    </Modal>
  )
}
