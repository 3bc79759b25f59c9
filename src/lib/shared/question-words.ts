// People ask the help whole questions, and the search wants every word on one page.
const EMPTY = new Set(
  'a an and are at be can could did do does for from have how i if in is it me my of on or our should so that the there this to us was we what when where which who why will with would you your'.split(
    ' '
  )
)

/** Without the words that say nothing of what is asked; as it is where there is nothing else. */
export function askedWords(question: string): string {
  const words = question.split(/\s+/).filter(Boolean)
  const telling = words.filter(word => !EMPTY.has(word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')))
  return (telling.length > 0 ? telling : words).join(' ')
}
