/** A colour of film; its name always stands beside it. */
export function FilmDot({ hex }: { hex: string }) {
  return <span className="film-dot" style={{ '--swatch': hex } as object} aria-hidden="true" />
}
