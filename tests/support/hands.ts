// What a walk asks of a person's hands: presses, and fields that are typed into. Going to a field by pointer is a press.
import type { Locator, Page } from '@playwright/test'

export interface Hands {
  presses: number
  fields: number
}

export function handsOf(page: Page) {
  const hands: Hands = { presses: 0, fields: 0 }
  return {
    hands,
    async press(target: Locator): Promise<void> {
      hands.presses += 1
      await target.click()
    },
    /** A field that has the focus already needs no press. */
    async type(field: Locator, text: string): Promise<void> {
      hands.fields += 1
      const hasFocus = await field.evaluate(element => element === document.activeElement)
      if (!hasFocus) {
        hands.presses += 1
        await field.click()
      }
      await page.keyboard.type(text)
    },
    /** Into the cell of a grid where the cursor is, and on by key. */
    async typeCell(text: string, next: 'Tab' | 'Enter'): Promise<void> {
      hands.fields += 1
      await page.keyboard.type(text)
      await page.keyboard.press(next)
    }
  }
}
