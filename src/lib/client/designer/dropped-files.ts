// The files that were dropped: those of a folder as well, and of the folders in it.
const MOST_FILES = 200
const DEEPEST = 5

/** What the designer reads; in a folder stand other things beside it. */
const READABLE = /\.(svgz?|pdf|ai|dxf|plt|hpgl?|png|jpe?g|webp)$/i

/** Has to be called at once: what was dropped is gone after the event. */
export function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap(item => item.webkitGetAsEntry?.() ?? [])
  if (!entries.some(({ isDirectory }) => isDirectory)) return Promise.resolve([...transfer.files])
  return filesIn(entries)
}

/** Of those that were chosen with their folder. */
export function readableFiles(files: Iterable<File>): File[] {
  return [...files].filter(({ name }) => READABLE.test(name) && !name.startsWith('.')).slice(0, MOST_FILES)
}

async function filesIn(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = []
  async function collect(entry: FileSystemEntry, depth: number): Promise<void> {
    if (found.length >= MOST_FILES || depth > DEEPEST) return
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
      if (depth === 0 || readableFiles([file]).length > 0) found.push(file)
      return
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    // A browser hands over a hundred at a time.
    for (;;) {
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (part.length === 0) return
      for (const child of part.toSorted((a, b) => a.name.localeCompare(b.name))) await collect(child, depth + 1)
    }
  }
  for (const entry of entries) await collect(entry, 0)
  return found
}
