import type { DragEvent } from 'react'

interface Target {
  /** What is dragged: `text/x-job`. Its data is an id. */
  type: string
  onOver: (is: boolean) => void
  onDrop: (id: string) => void
}

/** For a day of a calendar: only what is of its type may be dropped on it. */
export function dropTarget({ type, onOver, onDrop }: Target) {
  return {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(type)) return
      event.preventDefault()
      onOver(true)
    },
    onDragLeave: () => onOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      onOver(false)
      onDrop(event.dataTransfer.getData(type))
    }
  }
}
