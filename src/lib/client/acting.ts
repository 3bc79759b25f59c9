// That this browser acts as somebody, kept where pages that are the same for everybody can see it. It gives no right.
const KEY = 'acting-until'

export function rememberActing(endsAt: string): void {
  localStorage.setItem(KEY, endsAt)
}

export function forgetActing(): void {
  localStorage.removeItem(KEY)
}

export function isActing(): boolean {
  return Date.parse(localStorage.getItem(KEY) ?? '') > Date.now()
}
