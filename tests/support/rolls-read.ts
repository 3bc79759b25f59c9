import { parsePath, type Path } from '#lib/designer/geometry/path.ts'

/** Layers of a written SVG by their ids: each outline as a path of its own. */
export function svgLayers(svg: string): Map<string, Path> {
  const layers = new Map<string, Path>()
  for (const [, id, inside] of svg.matchAll(/<g id="([^"]+)"[^>]*>(.*?)<\/g>/gs)) {
    layers.set(
      id!,
      [...inside!.matchAll(/ d="([^"]+)"/g)].flatMap(([, d]) => parsePath(d!))
    )
  }
  return layers
}
