export function sizeInPixels(width: number | undefined, height: number | undefined, box: readonly number[] | null) {
  const usable = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined)
  const [w, h] = [usable(width), usable(height)]
  const [boxWidth, boxHeight] = [box?.[2] ?? 300, box?.[3] ?? 150]
  return {
    isUnsaid: !box && (w === undefined || h === undefined),
    width: w ?? (h === undefined ? boxWidth : (h * boxWidth) / boxHeight),
    height: h ?? (w === undefined ? boxHeight : (w * boxHeight) / boxWidth)
  }
}
