interface Props {
  entries: { at: string; who: string; text: string }[]
  /** A moment in the words of the place. */
  time: (at: string) => string
}

/** Who did what and when, the newest first. */
export function ActivityList({ entries, time }: Props) {
  return (
    <ol className="grid gap-2">
      {entries.map(({ at, who, text }) => (
        <li key={`${at}${text}`} className="grid">
          <span>{text}</span>
          <span className="text-muted text-sm/5">{[time(at), who].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ol>
  )
}
