/** Keys to press, as drawn on them: "Ctrl+Z". */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-0.5">
      {keys.split('+').map(key => (
        <kbd key={key} className="key">
          {key === 'Plus' ? '+' : key}
        </kbd>
      ))}
    </span>
  )
}
