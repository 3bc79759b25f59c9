// What a walk asks of a person's hands: presses, and fields that are typed into. Going to a field by pointer is a press.
// Their time is that of the keystroke-level model (Card, Moran and Newell): of somebody who types 40 words a minute.
import type { Locator, Page } from '@playwright/test'

export interface Hands {
  presses: number
  fields: number
  seconds: number
}

const KEY_S = 0.28
const POINT_S = 1.1
/** From the keys to the mouse, or back. */
const HOME_S = 0.4
/** To look, and decide what comes next. */
const THINK_S = 1.35

export function handsOf(page: Page) {
  const hands: Hands = { presses: 0, fields: 0, seconds: 0 }
  let device: 'keys' | 'mouse' = 'mouse'

  function moveTo(next: 'keys' | 'mouse'): void {
    if (device !== next) hands.seconds += HOME_S
    device = next
  }

  /** The button of the mouse takes as long as a key. */
  function point(): void {
    moveTo('mouse')
    hands.presses += 1
    hands.seconds += POINT_S + KEY_S
  }

  function strike(keys: number): void {
    moveTo('keys')
    hands.seconds += keys * KEY_S
  }

  return {
    hands,
    async press(target: Locator): Promise<void> {
      hands.seconds += THINK_S
      point()
      await target.click()
    },
    /** In another program: the mail is opened, and left again. */
    pressElsewhere(count: number): void {
      for (let at = 0; at < count; at += 1) {
        hands.seconds += THINK_S
        point()
      }
    },
    /** A field that has the focus already needs no press. */
    async type(field: Locator, text: string): Promise<void> {
      hands.fields += 1
      hands.seconds += THINK_S
      const hasFocus = await field.evaluate(element => element === document.activeElement)
      if (!hasFocus) {
        point()
        await field.click()
      }
      strike(text.length)
      await page.keyboard.type(text)
    },
    /** Into the cell of a grid where the cursor is, and on by key. */
    async typeCell(text: string, next: 'Tab' | 'Enter'): Promise<void> {
      hands.fields += 1
      hands.seconds += THINK_S
      strike(text.length + 1)
      await page.keyboard.type(text)
      await page.keyboard.press(next)
    }
  }
}

/** Of several parts of one walk. */
export function minutesOf(parts: readonly Hands[]): number {
  return parts.reduce((sum, { seconds }) => sum + seconds, 0) / 60
}
