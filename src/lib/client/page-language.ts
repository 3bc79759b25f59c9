/** The language of the page as addresses and the providers of log-ins name it, without the country of its spelling. */
export function pageLanguage(): string {
  return document.documentElement.lang.split('-')[0] || 'en'
}
