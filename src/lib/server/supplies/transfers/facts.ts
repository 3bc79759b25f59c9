// What is read from a picture once: how large what can be seen of it is, its outline, and what would print badly.
export interface ArtFacts {
  /** The picture as it is shown, in pixels. */
  frame: { width: number; height: number }
  /** What can be seen of it. */
  box: { x: number; y: number; width: number; height: number }
  pixelsAcross: number | null
  usualMm: number
  whiteGround: boolean
  seeThrough: number
  /** Corners around what can be seen, x and y in turn, the box being 1 wide. */
  outline: number[]
}
