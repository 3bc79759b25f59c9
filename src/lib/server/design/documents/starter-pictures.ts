// Pictures of the layouts to begin with are made with the pages, so that the choice between them stands at once.
import { readFileSync } from 'node:fs'

/** Beside the built pages: which picture each layout has. */
export const STARTER_PICTURES = 'dist/starters.json'

let built: Record<string, string> | undefined

/** The address of the built picture; there is none while pages are shown without building them. */
export function starterPictureOf(slug: string): string | undefined {
  built ??= read()
  return built[slug]
}

function read(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(STARTER_PICTURES, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}
