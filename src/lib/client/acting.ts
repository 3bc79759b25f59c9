// That this browser acts as somebody, kept where pages that are the same for everybody can see it. It gives no right.
const KEY = 'acting-until'

/** Lies within every page, so that it costs none of them a request; astro.config.mjs lets it in by its hash. */
export const SHOW_ACTING = `try{const acting=Date.parse(localStorage.getItem('${KEY}')??'')>Date.now();for(const strip of document.querySelectorAll('[data-acting]'))strip.hidden=!acting}catch{}`

export function rememberActing(endsAt: string): void {
  localStorage.setItem(KEY, endsAt)
}

export function forgetActing(): void {
  localStorage.removeItem(KEY)
}
