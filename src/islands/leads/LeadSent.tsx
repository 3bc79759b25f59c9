import { FileText } from 'lucide-react'

import type { LeadDetail } from '#lib/contract/leads.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  lead: Pick<LeadDetail, 'id' | 'files' | 'artwork'>
  workspaceId: string
}

/** What came with a visitor's words: their files, and the picture of the library that they chose. */
export function LeadSent({ lead, workspaceId }: Props) {
  const { id, files, artwork } = lead
  if (files.length === 0 && !artwork) return null
  const address = (fileId: string) => `/api/v2/leads/${id}/files/${fileId}?WorkspaceId=${workspaceId}`
  return (
    <div className="grid gap-2">
      <h3 className="field-label">{t('lead.sent')}</h3>
      <ul className="flex flex-wrap gap-3 [&_a]:grid [&_a]:w-32 [&_a]:gap-1 [&_a]:text-sm [&_a]:wrap-anywhere [&_a]:text-text [&_a:hover_span]:underline [&_img]:h-24 [&_img]:w-32 [&_img]:rounded-md [&_img]:border [&_img]:border-line [&_img]:bg-(--paper) [&_img]:object-contain [&_svg]:h-24 [&_svg]:w-32 [&_svg]:rounded-md [&_svg]:border [&_svg]:border-line [&_svg]:bg-(--paper) [&_svg]:object-contain [&_svg]:p-5 [&_svg]:text-muted">
        {artwork && (
          <li>
            <a href={`/artwork/detail?id=${artwork.id}`} target="_blank" rel="noreferrer">
              <img src={artwork.picture} alt="" width="96" height="96" />
              <span>{t('lead.artwork', { title: artwork.title })}</span>
            </a>
          </li>
        )}
        {files.map(file => (
          <li key={file.id}>
            <a href={address(file.id)} target="_blank" rel="noreferrer">
              {file.width > 0 ? (
                <img src={`${address(file.id)}&w=400`} alt="" width="96" height="96" loading="lazy" />
              ) : (
                <FileText aria-hidden="true" />
              )}
              <span>{file.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
