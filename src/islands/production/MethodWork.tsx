import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { fileHref, printHref } from '#lib/client/file-href.ts'
import type { RunWork } from '#lib/contract/production-methods.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLength, type Units } from '#lib/shared/units.ts'

interface Props {
  work: RunWork
  workspaceId: string
  units: Units
  save: (name: string, address: string, fileName: string) => Promise<void>
}

/** One decoration: what it is made of, in which size and place, on what, and how much of it is done. */
export function MethodWork({ work, workspaceId, units, save }: Props) {
  const { method, name, side, widthMm, documentId, versionId, fileId, colours, garments, owed, done, spoiled } = work
  const [isPending, setPending] = useState(false)
  const isScreen = method === 'screen'
  const picture = documentId && versionId ? `/core2/doc/thumbnail?Id=${documentId}&VersionId=${versionId}` : fileId ? fileHref(fileId, 200) : undefined // biome-ignore format: one line

  async function download() {
    const query = new URLSearchParams({ WorkspaceId: workspaceId, Id: documentId!, VersionId: versionId!, units })
    setPending(true)
    await (isScreen
      ? save('getSeparations', `/core2/doc/separations?${query}`, `${name} separations.zip`)
      : save('getProductionPack', `/core2/doc/pack?${query}&formats=svg,pdf,png&row=0`, `${name}.zip`))
    setPending(false)
  }

  return (
    <li className="method-work grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 border-t border-t-line p-4 max-sm:grid-cols-[4.5rem_minmax(0,1fr)] [&>img]:size-18 [&>img]:rounded-md [&>img]:border [&>img]:border-line [&>img]:bg-ink-50 [&>img]:object-contain">
      {picture ? (
        <img src={picture} alt="" width={72} height={72} loading="lazy" />
      ) : (
        <span className="[.method-work>&]:size-18 [.method-work>&]:rounded-md [.method-work>&]:border [.method-work>&]:border-line [.method-work>&]:bg-ink-50 [.method-work>&]:object-contain" />
      )}
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <strong>{name}</strong>
        <span className="text-muted text-sm/5">
          {[
            t(`runMethods.${side}`),
            widthMm === null ? t('runMethods.asDrawn') : t('runMethods.wide', { size: formatLength(widthMm, units) })
          ].join(' · ')}
        </span>
        {colours.length > 0 && (
          <ol
            className="flex flex-wrap gap-x-3 gap-y-1 text-sm [&_small]:ms-1 [&_small]:text-muted"
            aria-label={t(isScreen ? 'runMethods.screens' : 'runMethods.threads')}
          >
            {colours.map((colour, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: screens of a frozen version do not move
              <li key={index}>
                <i className="run-colour" style={{ background: colour.hex }} aria-hidden="true" />
                {isScreen ? `${index + 1}. ` : ''}
                {colour.name}
                {colour.mesh !== null && <small>{t('runMethods.mesh', { mesh: colour.mesh })}</small>}
              </li>
            ))}
          </ol>
        )}
        <ul
          className="flex flex-wrap gap-x-3 gap-y-1 text-sm [&_small]:ms-1 [&_small]:text-muted"
          aria-label={t('runMethods.garments')}
        >
          {garments.map(garment => (
            <li key={`${garment.name} ${garment.colour} ${garment.size}`}>
              {garment.hex && <i className="run-colour" style={{ background: garment.hex }} aria-hidden="true" />}
              {[garment.name, garment.colour, garment.size].filter(Boolean).join(', ')} <b>{garment.pieces}</b>
            </li>
          ))}
        </ul>
        {work.varies && (
          <span className="text-sm/5">{t(isScreen ? 'runMethods.variesScreen' : 'runMethods.varies')}</span>
        )}
        {!documentId && !fileId && <span className="text-sm/5">{t('runMethods.noDesign')}</span>}
      </div>
      <div className="grid justify-items-end gap-1.5 tabular-nums max-sm:col-2 max-sm:justify-items-start">
        <span>{t('runMethods.done', { done, owed })}</span>
        {spoiled > 0 && <span className="text-muted text-sm/5">{t('runMethods.spoiled', { count: spoiled })}</span>}
        {documentId && versionId && method !== 'transfer' && (
          <Button
            size="small"
            icon={<Download aria-hidden="true" />}
            pending={isPending}
            onClick={() => void download()}
          >
            {t(isScreen ? 'runMethods.separations' : 'runMethods.files')}
          </Button>
        )}
        {fileId && (
          <LinkButton size="small" icon={<ExternalLink aria-hidden="true" />} href={printHref(fileId)}>
            {t('runMethods.pictureOpen')}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
