type KeysOf<T> = T extends unknown ? keyof T : never

type PartOf<T, Key extends PropertyKey> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never

/**
 * `Given` where it has no field that `Known` lacks, at any depth; the server refuses a call that has. TypeScript itself
 * looks for such a field only where the object is written, not where it is spread or comes from a variable.
 */
export type Exact<Known, Given> = unknown extends Known ? Given : ExactPart<NonNullable<Known>, Given>

type ExactPart<Known, Given> = Given extends readonly (infer GivenPart)[]
  ? Known extends readonly (infer KnownPart)[]
    ? readonly Exact<KnownPart, GivenPart>[]
    : Given
  : Given extends object
    ? string extends KeysOf<Known>
      ? Given
      : { [Key in keyof Given]: Key extends KeysOf<Known> ? Exact<PartOf<Known, Key>, Given[Key]> : never }
    : Given
