import { useState } from 'react'

import type { UploadedFile } from '#islands/ui/FileRow.tsx'
import { newId } from '#lib/client/ids.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { type Uploading, uploadFile } from '#lib/client/upload.ts'
import type { FILE_KINDS, StoredFile } from '#lib/contract/files.ts'

interface Options {
  workspaceId: string
  kind: (typeof FILE_KINDS)[number]
  onDone: (file: StoredFile) => void
}

/** Into the files of a workspace. */
export function useUploads({ workspaceId, kind, onDone }: Options) {
  return useSending((file, options) => uploadFile(file, { workspaceId, kind, ...options }), onDone)
}

/** Uploads what a FileDrop takes; `files` is how they fare, until each is done. */
export function useSending<T>(sendFile: (file: File, options: Uploading) => Promise<T>, onDone: (sent: T) => void) {
  const [files, setFiles] = useState<UploadedFile[]>([])

  function forget(id: string) {
    setFiles(known => known.filter(file => file.id !== id))
  }

  async function send(id: string, file: File) {
    const abort = new AbortController()
    let isGone = false
    const update = (change: Partial<UploadedFile>) => {
      setFiles(known => known.map(each => (each.id === id ? { ...each, ...change } : each)))
    }
    const onRemove = () => {
      isGone = true
      abort.abort()
      forget(id)
    }
    const start: UploadedFile = { id, name: file.name, bytes: file.size, progress: 0, onRemove }
    setFiles(known => [...known.filter(each => each.id !== id), start])
    try {
      const onProgress = (progress: number) => update({ progress })
      const stored = await sendFile(file, { onProgress, signal: abort.signal })
      forget(id)
      onDone(stored)
    } catch (error) {
      if (!isGone) update({ error: readableError(error), onRetry: () => void send(id, file) })
    }
  }

  return { files, upload: (chosen: File[]) => chosen.forEach(file => void send(newId(), file)) }
}
