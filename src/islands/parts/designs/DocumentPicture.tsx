import { FileImage, PenTool } from 'lucide-react'
import { useState } from 'react'

import type { DocumentCard } from '#lib/contract/documents.ts'

interface Props {
  document: Pick<DocumentCard, 'kind' | 'thumbnailUrl'>
  className?: string
}

/** A small picture of a design or file; a sign in its place where it cannot be drawn. */
export function DocumentPicture({ document: { kind, thumbnailUrl }, className = '' }: Props) {
  const [failed, setFailed] = useState(false)
  const Sign = kind === 'layout' ? PenTool : FileImage
  return (
    <span className={`doc-picture ${className}`} data-kind={kind}>
      {failed ? (
        <Sign aria-hidden="true" />
      ) : (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          width="512"
          height="512"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  )
}
