import type { FilmRoll } from '#lib/contract/film-rolls.ts'

/** Of what is seen; a label is for what is here. */
export function labelsHref(workspaceId: string, paper: string, rolls: readonly FilmRoll[]): string {
  const ids = rolls.filter(({ gone }) => gone === null).slice(0, 100).map(({ id }) => id) // biome-ignore format: one line
  return `/api/v2/film-rolls/labels?WorkspaceId=${workspaceId}&paper=${paper}&rollIds=${ids.join(',')}`
}
