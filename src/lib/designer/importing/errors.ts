export type ImportErrorCode =
  | 'too-large'
  | 'not-this-format'
  | 'damaged'
  | 'entities'
  | 'encoding'
  | 'too-deep'
  | 'too-many-elements'
  | 'endless-use'
  | 'too-many-uses'
  | 'too-many-points'
  | 'too-slow'
  | 'encrypted'
  | 'nothing-to-import'

/** Why a drawing was not imported, in a sentence for the person who chose it. */
export class ImportError extends Error {
  readonly code: ImportErrorCode

  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportError'
    this.code = code
  }
}
