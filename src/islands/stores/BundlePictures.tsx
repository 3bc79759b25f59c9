import { fileHref } from '#lib/client/file-href.ts'
import type { StoreBundle, StoreItem } from '#lib/contract/stores.ts'

import { PreviewPicture } from './PreviewPicture.tsx'

interface Props {
  bundle: Pick<StoreBundle, 'fileId' | 'parts'>
  items: StoreItem[]
}

const SHOWN = 4

/** The bundle's own picture, or those of what is in it. */
export function BundlePictures({ bundle, items }: Props) {
  if (bundle.fileId) {
    return (
      <div className="bundle-pictures" data-count={1}>
        <img src={fileHref(bundle.fileId, 800)} alt="" />
      </div>
    )
  }
  const parts = bundle.parts.flatMap(({ storeItemId }) => items.find(({ id }) => id === storeItemId) ?? [])
  return (
    <div className="bundle-pictures" data-count={Math.min(parts.length, SHOWN)}>
      {parts.slice(0, SHOWN).map(({ item }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may be in it twice, and nothing moves
        <PreviewPicture key={index} className="bundle-tile" item={item} colour={item.colours[0]} />
      ))}
    </div>
  )
}
