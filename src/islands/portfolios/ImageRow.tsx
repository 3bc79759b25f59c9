import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import type { PortfolioImage } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  image: PortfolioImage
  section: string | undefined
  isCover: boolean
  mayEdit: boolean
  onEdit: () => void
  onCover: () => void
  onRemove: () => void
}

/** A picture with what visitors read under it, and whether they see it at all. */
export function ImageRow({ image, section, isCover, mayEdit, onEdit, onCover, onRemove }: Props) {
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-3.5 max-sm:grid-cols-[4rem_minmax(0,1fr)] [&>img]:size-22 [&>img]:rounded-md [&>img]:bg-[light-dark(var(--color-ink-100),#24252e)] [&>img]:object-cover max-sm:[&>img]:size-16">
      <img src={fileHref(image.fileId, 200)} alt="" width="88" height="88" loading="lazy" />
      <div className="grid min-w-0 gap-1">
        <strong className="truncate">{image.caption || t('portfolios.untitled')}</strong>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted">
          {isCover && <Badge tone="success">{t('portfolios.cover')}</Badge>}
          {image.source === 'mockup' && <Badge>{t('portfolios.mockup')}</Badge>}
          {!image.isShown && <Badge tone="warning">{t('portfolios.notShown')}</Badge>}
          {section && <span>{section}</span>}
          {image.tags.length > 0 && <span>{image.tags.join(', ')}</span>}
        </span>
      </div>
      {mayEdit && (
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted max-sm:col-span-full">
          {!isCover && image.isShown && (
            <Button size="small" variant="quiet" onClick={onCover}>
              {t('portfolios.makeCover')}
            </Button>
          )}
          <Button size="small" onClick={onEdit}>
            {t('portfolios.editPicture')}
          </Button>
          <Button size="small" variant="quiet" onClick={onRemove}>
            {t('portfolios.removePicture')}
          </Button>
        </div>
      )}
    </div>
  )
}
