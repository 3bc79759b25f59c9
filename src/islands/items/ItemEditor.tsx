import { useEffect, useState } from 'react'

import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { useItem } from '#islands/parts/useItem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { StoredFile } from '#lib/contract/files.ts'
import type { Item, ItemOption, ProductCategory } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'
import type { Units } from '#lib/shared/units.ts'

import { ArtworkSection } from './ArtworkSection.tsx'
import { BasicsSection } from './BasicsSection.tsx'
import { ColoursSection } from './ColoursSection.tsx'
import { FieldsSection } from './FieldsSection.tsx'
import { PriceSection } from './PriceSection.tsx'
import { SizesSection } from './SizesSection.tsx'
import { Stage } from './Stage.tsx'

interface Props {
  workspaceId: string
  currency: string
  taxClasses: readonly TaxClass[]
  units: Units
  /** Left out for a new item. */
  initial?: Item
  initialCategories: ProductCategory[]
  initialOptions: ItemOption[]
  /** Artwork that was uploaded before. */
  initialFiles: StoredFile[]
}

/** One item, with its picture beside the form. */
export function ItemEditor(props: Props) {
  const { workspaceId, currency, units, initial } = props
  const edit = useItem(workspaceId, initial)
  const { draft, change, saved, isDirty, errors, state } = edit
  const [files, setFiles] = useState(props.initialFiles)
  const [selected, setSelected] = useState<string>()
  const [side, setSide] = useState<'front' | 'back'>('front')
  const [colourId, setColourId] = useState(draft.colours[0]?.id)

  useEffect(() => {
    if (state.kind !== 'refused') return
    const wrong = document.querySelector<HTMLElement>('.editor-form [aria-invalid="true"], .editor-form [role="alert"]')
    wrong?.focus()
    wrong?.scrollIntoView({ block: 'center' })
  }, [state])

  useEffect(() => {
    if (state.kind !== 'saved' || !saved) return
    history.replaceState(null, '', `/dashboard/items/${saved.id}`)
    document.title = `${saved.name} · Platen`
    showBanner(t('itemEditor.saved'), { variant: 'success' })
  }, [state, saved])

  /** Shows what was just placed or chosen in the form. */
  function select(id: string | undefined, onSide?: 'front' | 'back') {
    setSelected(id)
    if (onSide) setSide(onSide)
  }

  const section = { draft, change, errors }
  const count = Object.keys(errors).length
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <PageHeader
        title={saved?.name ?? t('itemEditor.newTitle')}
        breadcrumb={[{ label: t('items.title'), href: '/dashboard/items' }]}
        actions={
          <>
            <SaveLine state={state} manual onSave={edit.save} onDecide={edit.save} />
            <LinkButton href="/dashboard/items">{t(isDirty ? 'words.cancel' : 'ui.back')}</LinkButton>
            <Button variant="primary" type="submit" pending={state.kind === 'saving'}>
              {t(saved ? 'words.save' : 'itemEditor.create')}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-4">
        <Stage
          draft={draft}
          change={change}
          units={units}
          side={side}
          selected={selected}
          colourId={colourId}
          files={files}
          onSide={setSide}
          onColour={setColourId}
          onSelect={select}
        />
        <div className="editor-form grid min-w-0 gap-3">
          {count > 0 && (
            <Notice tone="danger" role="alert">
              {errors['form'] ?? t('itemEditor.wrong', { count })}
            </Notice>
          )}
          <EditQuestions edit={edit} nameOf={key => t(`itemEditor.part.${key}`)} />
          <BasicsSection {...section} workspaceId={workspaceId} initialCategories={props.initialCategories} />
          <ColoursSection {...section} workspaceId={workspaceId} onShow={setColourId} />
          <SizesSection {...section} currency={currency} storeCount={saved?.storeCount ?? 0} />
          <ArtworkSection
            {...section}
            workspaceId={workspaceId}
            units={units}
            files={files}
            selected={selected}
            side={side}
            onSelect={select}
            onFile={file => setFiles(known => [file, ...known.filter(({ id }) => id !== file.id)])}
          />
          <FieldsSection
            {...section}
            workspaceId={workspaceId}
            currency={currency}
            units={units}
            selected={selected}
            storeCount={saved?.storeCount ?? 0}
            initialOptions={props.initialOptions}
            onSelect={select}
          />
          <PriceSection {...section} currency={currency} taxClasses={props.taxClasses} />
          <div className="flex justify-end gap-2 pt-2 pb-4">
            <LinkButton href="/dashboard/items">{t(isDirty ? 'words.cancel' : 'ui.back')}</LinkButton>
            <Button variant="primary" type="submit" pending={state.kind === 'saving'}>
              {t(saved ? 'words.save' : 'itemEditor.create')}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}
