interface Props {
  width?: string
  height?: string
}

/** Where something will stand. The container says aria-busy. */
export function Skeleton({ width = '100%', height }: Props) {
  return <span className="skeleton" aria-hidden="true" style={{ width, height }} />
}
