import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { call } from '#lib/client/api.ts'
import { plainLinkOf } from '#lib/client/plain-link.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { deleteSavedView } from '#lib/contract/calls/saved-views.ts'
import { type SavedView, saveView } from '#lib/contract/saved-views.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  list: 'orders' | 'customers' | 'jobs'
  initial: SavedView[]
  /** The address of the list as it is now. */
  path: string
  isNarrowed: boolean
  onShow: (query: URLSearchParams) => void
}

/** Filters that somebody uses again and again, by name. */
export function SavedViews({ workspaceId, list, initial, path, isNarrowed, onShow }: Props) {
  const [views, setViews] = useState(initial)
  const [isNaming, setNaming] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [address, current = ''] = path.split('?')
  const query = { WorkspaceId: workspaceId }

  async function remove({ name }: SavedView) {
    setProblem(undefined)
    try {
      await call(deleteSavedView, { query: { ...query, list, name } })
      setViews(views.filter(view => view.name !== name))
    } catch (error) {
      setProblem(readableError(error))
    }
  }

  const shown = views.find(view => view.query === current)
  if (views.length === 0 && !isNarrowed) return null
  return (
    <nav
      className="saved-views flex flex-wrap items-center gap-1.5 [&>.chip[aria-current]]:border-(--focus) [&>.chip[aria-current]]:font-semibold"
      aria-label={t('savedViews.title')}
    >
      {views.map(view => (
        <a
          key={view.name}
          className="chip"
          href={`${address}?${view.query}`}
          aria-current={view === shown ? 'page' : undefined}
          onClick={event => {
            if (!plainLinkOf(event.nativeEvent)) return
            event.preventDefault()
            onShow(new URLSearchParams(view.query))
          }}
        >
          {view.name}
        </a>
      ))}
      {shown && (
        <IconButton
          label={t('savedViews.delete', { name: shown.name })}
          icon={<Trash2 />}
          onClick={() => void remove(shown)}
        />
      )}
      {isNarrowed && !shown && (
        <Button variant="quiet" size="small" icon={<Bookmark />} onClick={() => setNaming(true)}>
          {t('savedViews.save')}
        </Button>
      )}
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {isNaming && (
        <NameModal
          onClose={() => setNaming(false)}
          onName={async name => {
            setViews(await call(saveView, { query, body: { list, name, query: current } }))
            setNaming(false)
          }}
        />
      )}
    </nav>
  )
}

const Named = saveView.body.pick({ name: true })

function NameModal({ onClose, onName }: { onClose: () => void; onName: (name: string) => Promise<void> }) {
  const form = useSubmit(Named, ({ name }) => onName(name))
  return (
    <FormModal {...form} title={t('savedViews.save')} description={t('savedViews.text')} size="small" onClose={onClose}>
      <Field label={t('savedViews.name')} name="name" maxLength={60} error={form.errors['name']} autoComplete="off" />
    </FormModal>
  )
}
