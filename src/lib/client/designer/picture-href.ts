// Where the screen has a picture of a design from.
import { fileHref } from '#lib/client/file-href.ts'
import { fileOfAsset } from '#lib/designer/assets.ts'

export function pictureHref(asset: string): string | undefined {
  const fileId = fileOfAsset(asset)
  return fileId && fileHref(fileId, 1600)
}
