/** One decoration on one piece, as it was frozen into a run. Lengths in millimetres. */
export interface RunPart {
  /** Unique in the run: the piece's id and the number of the part. */
  key: string
  /** Cut beside it, so that people know whose it is: number of the order or job, and of the piece ("1042-3"). */
  code: string
  side: 'front' | 'back'
  content: RunLettering | RunDesign
  /** Multiplied to the size drawn, by the rule for the garment's size. */
  scale: number
}

/** A text of a store item's personalised field. */
export interface RunLettering {
  kind: 'lettering'
  text: string
  /** One of `LETTERING_IDS`, or a font of the shop. */
  font: string
  heightMm: number
  maxWidthMm: number
  /** Degrees that the width covers; above 0 the middle rises. */
  arch: number
  hex: string
  outlineHex: string | null
}

/** A version of a design, with what a shopper or a roster filled in. */
export interface RunDesign {
  kind: 'design'
  documentId: string
  versionId: string
  values: Record<string, string>
  /** How wide it is shown on the garment; null: as wide as it was drawn. */
  widthMm: number | null
}
