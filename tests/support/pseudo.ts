/** The text in letters with accents; names of values in it stay, and so does what is a tag or an address. */
export function pseudo(text: string): string {
  const small = 'áƀćđéƒĝĥíĵķłɱńóƥɋŕśŧúṽŵẋýž'
  const large = 'ÁɃĆĐÉƑĜĤÍĴĶŁṀŃÓƤɊŔŚŦÚṼŴẊÝŽ'
  const parts = text.split(/(\{\{?\w+\}?\}|<[^>]*>)/)
  return parts
    .map((part, index) => {
      if (index % 2) return part
      return part.replaceAll(/[a-z]/gi, letter => {
        const at = letter.toLowerCase().charCodeAt(0) - 97
        return (letter === letter.toLowerCase() ? small : large)[at]!
      })
    })
    .join('')
}
