// Pieces as they lie on the roll: in tiles where they are wider than it, with their box, label and marks.
import type { Production } from '../design.ts'
import type { Clipper } from '../geometry/clipper.ts'
import type { Film, FilmPiece } from '../production/pieces.ts'
import { besideTile, dressed } from './dress.ts'
import { countPieces } from './gang.ts'
import { rollSettings } from './usual.ts'
import { cuttingOf, seamMarks, tilesOf } from './tiles.ts'

export function furnish(films: readonly Film[], production: Production, clipper: Clipper): Film[] {
  const { rotations } = production
  const settings = rollSettings(production)
  return films.map(film => {
    // Tiles make the list longer, but a figure more in a label's room costs nobody anything.
    const highest = countPieces(film.pieces) * 2
    const pieces = film.pieces.flatMap((piece): FilmPiece[] => {
      const besideMm = besideTile(piece, { settings, highest })
      const cutting = cuttingOf(film, piece, { tiling: settings.tiling, rotations, besideMm })
      // Where not even tiles fit, the piece stays whole and the nester says that it is too wide.
      if (!cutting || cutting.spans.length === 0) return [dressed(piece, film, { settings, rotations, highest })]
      return tilesOf(piece, cutting, clipper).map(tile => {
        const marks = settings.tiling.marks === 'none' ? [] : seamMarks(piece, cutting, tile.tile!.number - 1)
        return dressed(tile, film, { settings, rotations, highest, marks })
      })
    })
    return { ...film, pieces }
  })
}
