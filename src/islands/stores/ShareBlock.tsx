import { Download, FileText } from 'lucide-react'
import { useMemo } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { CopyField } from '#islands/ui/CopyField.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { qrSvg } from '#lib/shared/qr.ts'

interface Props {
  store: StoreDetail
  workspaceId: string
  /** Of the public page; the server knows it before the browser does. */
  origin: string
}

/** The link in all its forms: to copy, to scan, to hang on a wall. */
export function ShareBlock({ store, workspaceId, origin }: Props) {
  const link = new URL(store.path, origin).href
  const svg = useMemo(() => qrSvg(link), [link])
  const poster = (paper: string) => `/api/v2/stores/${store.id}/poster?WorkspaceId=${workspaceId}&paper=${paper}`

  return (
    <Card title={t('storeShare.title')}>
      <div className="grid grid-cols-[11rem_minmax(0,1fr)] gap-6 max-sm:grid-cols-1">
        <div
          className="max-w-44 self-start rounded-md border border-line bg-white p-1"
          role="img"
          aria-label={t('storeShare.qrOf', { name: store.name })}
        >
          <div dangerouslySetInnerHTML={{ __html: svg }} />
        </div>
        <div className="grid content-start gap-4">
          <p className="text-muted">{t('storeShare.text')}</p>
          <CopyField label={t('storeShare.link')} value={link} />
          <div className="button-group">
            <LinkButton
              size="small"
              icon={<Download />}
              href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
              download={`${store.slug}-qr.svg`}
            >
              {t('storeShare.qr')}
            </LinkButton>
            {(['letter', 'a4'] as const).map(paper => (
              <LinkButton key={paper} size="small" icon={<FileText />} href={poster(paper)} target="_blank">
                {t(`storeShare.poster.${paper}`)}
              </LinkButton>
            ))}
          </div>
          {store.settings.access === 'password' && <p className="text-sm/5 text-muted">{t('storeShare.password')}</p>}
        </div>
      </div>
    </Card>
  )
}
