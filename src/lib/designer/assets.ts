// How a picture in a design names the upload that holds its pixels.
const PREFIX = 'file:'

/** The key under which a design keeps the picture of this file. */
export function imageAssetId(fileId: string): string {
  return PREFIX + fileId
}

/** The file of a picture, or undefined where the key names none. */
export function fileOfAsset(assetId: string): string | undefined {
  return assetId.startsWith(PREFIX) ? assetId.slice(PREFIX.length) : undefined
}
