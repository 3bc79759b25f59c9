import type { ReactNode } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Item } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

import type { useItem } from './useItem.ts'
import './item-short.css'

interface Props {
  title: string
  description: string
  size: 'large' | 'wide'
  edit: ReturnType<typeof useItem>
  /** Of the button that saves. */
  action: string
  picture: ReactNode
  children: ReactNode
  onClose: (saved?: Item) => void
}

/** An item in as few fields as it can be sold with, beside its picture. */
export function ShortItemModal({ title, description, size, edit, action, picture, children, onClose }: Props) {
  const { errors } = edit
  return (
    <Modal
      {...{ title, description, size }}
      guarded
      onClose={() => onClose()}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        void edit.save().then(isSaved => isSaved && onClose(edit.latest().saved))
      }}
      footer={
        <>
          <Button onClick={() => onClose()}>{t('words.cancel')}</Button>
          <Button variant="primary" type="submit" pending={edit.state.kind === 'saving'}>
            {action}
          </Button>
        </>
      }
    >
      <div className="item-short">
        {picture}
        <div className="form">
          {errors['form'] && (
            <Notice tone="danger" role="alert">
              {errors['form']}
            </Notice>
          )}
          {children}
        </div>
      </div>
    </Modal>
  )
}
