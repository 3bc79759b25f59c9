import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import type { PortfolioImage } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'

import './portfolios.css'

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
    <div className="portfolio-row">
      <img src={fileHref(image.fileId, 200)} alt="" width="88" height="88" loading="lazy" />
      <div className="grid min-w-0 gap-1">
        <strong className="truncate">{image.caption || t('portfolios.untitled')}</strong>
        <span className="portfolio-row-facts">
          {isCover && <Badge tone="success">{t('portfolios.cover')}</Badge>}
          {image.source === 'mockup' && <Badge>{t('portfolios.mockup')}</Badge>}
          {!image.isShown && <Badge tone="warning">{t('portfolios.notShown')}</Badge>}
          {section && <span>{section}</span>}
          {image.tags.length > 0 && <span>{image.tags.join(', ')}</span>}
        </span>
      </div>
      {mayEdit && (
        <div className="portfolio-row-actions">
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
