/** A rule, with a word in it where two ways part. */
export function Divider({ label }: { label?: string }) {
  return label ? <div className="divider">{label}</div> : <hr className="divider" />
}
