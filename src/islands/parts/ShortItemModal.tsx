import type { ReactNode } from 'react'

import { FormModal } from '#islands/ui/FormModal.tsx'
import type { Item } from '#lib/contract/items.ts'

import type { useItem } from './useItem.ts'

interface Props {
  title: string
  description: string
  size: 'large' | 'wide'
  edit: ReturnType<typeof useItem>
  /** What the button says that saves. */
  submit: string
  picture: ReactNode
  children: ReactNode
  onClose: (saved?: Item) => void
}

/** An item in as few fields as it can be sold with, beside its picture. */
export function ShortItemModal({ edit, picture, children, onClose, ...dialog }: Props) {
  return (
    <FormModal
      {...dialog}
      errors={edit.errors}
      pending={edit.state.kind === 'saving'}
      onClose={() => onClose()}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        void edit.save().then(isSaved => isSaved && onClose(edit.latest().saved))
      }}
    >
      <div className="grid grid-cols-[minmax(11rem,0.75fr)_minmax(0,1fr)] items-start gap-5 max-sm:grid-cols-1">
        {picture}
        <div className="form">{children}</div>
      </div>
    </FormModal>
  )
}
