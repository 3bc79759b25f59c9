// The steps of a hand, as the designer's README counts them in every program: a click, a drag, a shortcut, a value that is typed
// and files that are chosen are one each.
import type { FileChooser, Locator, Page } from '@playwright/test'

import { drag, onPage, pasteInto, type Spot } from './designer.ts'

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export function stepsOf(page: Page) {
  const steps: string[] = []
  const choosers: FileChooser[] = []
  // From the start: Chromium cancels a chooser that nobody has asked for yet.
  page.on('filechooser', chooser => choosers.push(chooser))

  async function press(target: Locator): Promise<void> {
    steps.push(`click ${target}`)
    await target.click()
  }

  async function key(keys: string): Promise<void> {
    steps.push(`press ${keys}`)
    await page.keyboard.press(keys)
  }

  /** Into what has the focus; the key that ends a value belongs to it. */
  async function type(text: string, end?: 'Enter'): Promise<void> {
    steps.push(`type ${text}`)
    await page.keyboard.type(text)
    if (end) await page.keyboard.press(end)
  }

  return {
    steps,
    press,
    key,
    type,
    async doubleClickOn(spot: Spot): Promise<void> {
      steps.push(`double-click at ${spot}`)
      const { x, y } = await onPage(page, spot)
      await page.mouse.dblclick(x, y)
    },
    async drag(from: Spot, to: Spot): Promise<void> {
      steps.push(`drag ${from} to ${to}`)
      await drag(page, from, to)
    },
    /** The knob of a slider, to a value. */
    async slide(slider: Locator, value: string): Promise<void> {
      steps.push(`drag ${slider} to ${value}`)
      await slider.fill(value)
    },
    /** A click into the field, and its value. */
    async fill(field: Locator, text: string): Promise<void> {
      await press(field)
      await type(text, 'Enter')
    },
    /** A click that opens the list, and one on the line. */
    async choose(field: Locator, label: string): Promise<void> {
      steps.push(`open ${field}`, `choose ${label}`)
      await field.selectOption({ label })
    },
    /** All commands, and a few letters of one. */
    async command(name: string): Promise<void> {
      await key('Control+k')
      await page.getByRole('combobox', { name: 'Find a command' }).waitFor()
      await type(name, 'Enter')
    },
    /** In the system's dialog, which is open. */
    async chooseFiles(files: ChosenFile[]): Promise<void> {
      steps.push(`choose ${files.map(({ name }) => name)}`)
      while (choosers.length === 0) await page.waitForTimeout(20)
      await choosers.pop()!.setFiles(files)
    },
    /** Cells that another program has copied. */
    async paste(text: string): Promise<void> {
      steps.push('press Control+V')
      await pasteInto(page, { text })
    }
  }
}

export type Steps = ReturnType<typeof stepsOf>
