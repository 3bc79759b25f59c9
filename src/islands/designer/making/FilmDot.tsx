/** A colour of film; its name always stands beside it. */
export function FilmDot({ hex }: { hex: string }) {
  return (
    <span
      className="size-3.5 flex-none rounded-xs bg-(--swatch) [box-shadow:inset_0_0_0_1px_rgb(0_0_0_/_0.18)]"
      style={{ '--swatch': hex } as object}
      aria-hidden="true"
    />
  )
}
