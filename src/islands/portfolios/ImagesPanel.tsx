import { ImagePlus } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { portfolioImageDialog } from '#islands/dialogs/portfolio-image/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SortableList } from '#islands/ui/SortableList.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { deletePortfolioImage, orderPortfolioImages } from '#lib/contract/calls/portfolios.ts'
import type { PortfolioImage } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'

import { ImageRow } from './ImageRow.tsx'
import type { PortfolioEditor } from './usePortfolio.ts'

interface Props {
  editor: PortfolioEditor
  currency: string
  mayEdit: boolean
}

/** The pictures in their order. */
export function ImagesPanel({ editor, currency, mayEdit }: Props) {
  const [problem, setProblem] = useState<string>()
  const { portfolio, workspaceId } = editor
  const { images, sections } = portfolio
  const query = { WorkspaceId: workspaceId }

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(readableError(error))
      return false
    }
  }

  async function edit(image?: PortfolioImage) {
    const asked = { workspaceId, currency, portfolioId: portfolio.id, sections, ...(image && { image }) }
    if (await openDialog(portfolioImageDialog, asked)) await attempt(editor.reloadImages)
  }

  async function sort(keys: string[]) {
    const before = images
    editor.setImages(keys.flatMap(key => images.filter(({ id }) => id === key)))
    const body = { portfolioId: portfolio.id, imageIds: keys }
    if (!(await attempt(() => call(orderPortfolioImages, { query, body })))) editor.setImages(before)
  }

  async function remove({ id }: PortfolioImage) {
    const isDone = await attempt(() => call(deletePortfolioImage, { params: { imageId: id }, query }))
    if (!isDone) return
    await attempt(editor.reloadImages)
    showBanner(t('portfolios.removed'))
  }

  return (
    <Card
      title={t('portfolios.pictures')}
      actions={
        mayEdit && (
          <Button icon={<ImagePlus />} onClick={() => void edit()}>
            {t('portfolios.addPicture')}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {images.length === 0 ? (
          <EmptyState title={t('portfolios.noPictures')} drawing="shirt">
            {t('portfolios.noPicturesText')}
          </EmptyState>
        ) : (
          <>
            {mayEdit && images.length > 1 && (
              <p className="text-sm leading-[1.125rem] text-muted">{t('portfolios.picturesHint')}</p>
            )}
            <SortableList
              label={t('portfolios.pictures')}
              rows={images}
              rowKey={rowKey}
              rowName={({ caption }) => caption || t('portfolios.untitled')}
              onSort={keys => void sort(keys)}
              disabled={!mayEdit}
            >
              {image => (
                <ImageRow
                  image={image}
                  section={sections.find(({ id }) => id === image.sectionId)?.title}
                  isCover={image.id === (portfolio.coverImageId ?? images[0]?.id)}
                  mayEdit={mayEdit}
                  onEdit={() => void edit(image)}
                  onCover={() => editor.change({ coverImageId: image.id })}
                  onRemove={() => void remove(image)}
                />
              )}
            </SortableList>
          </>
        )}
      </div>
    </Card>
  )
}

function rowKey({ id }: PortfolioImage): string {
  return id
}
