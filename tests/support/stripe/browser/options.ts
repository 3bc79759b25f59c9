// What Stripe.js complains about before it asks anybody.
import type { Settings } from './messages.ts'

declare const SETTINGS: Settings

export const settings: Settings = SETTINGS

export type Options = Record<string, unknown>

export class IntegrationError extends Error {
  override name = 'IntegrationError'
}

function warn(text: string): void {
  console.warn(`[Stripe.js] ${text}`)
}

export function warnUnknown(given: object, known: string[], where: string): void {
  for (const name of Object.keys(given).filter(key => !known.includes(key))) {
    warn(
      `Unrecognized ${where} parameter: ${name} is not a recognized parameter. This may cause issues with your integration in the future.`
    )
  }
}

export function checkAppearance(appearance: Options): void {
  const { theme, variables = {} } = appearance as { theme?: string; variables?: Record<string, string> }
  if (theme !== undefined && !settings.appearanceThemes.includes(theme)) {
    warn(`stripe.elements(): invalid theme "${theme}"; expected one of ${settings.appearanceThemes.join(', ')}.`)
  }
  for (const [name, value] of Object.entries(variables)) {
    if (!settings.appearanceVariables.includes(name)) {
      warn(`stripe.elements(): invalid variable "${name}"; "${name}" is not a supported variable.`)
    } else if (/^color/.test(name) && !/^(#[\da-f]{3,8}|rgb\(|hsl\(|var\()/i.test(value)) {
      warn(
        `stripe.elements(): invalid variable value "${value}" provided to "${name}"; "${name}" accepts a valid HEX, rgb(), or hsl() CSS color.`
      )
    }
  }
}
