// What looks at each screen finds what is wrong with it: once, at one width.
import { expect, expectAccessible, test } from '../support/person.ts'

test('the accessibility check finds a fault in the page and in its frames', async ({ page }) => {
  const bad = '<html lang="en"><title>Bad</title><main><h1>Bad</h1><img src="data:,"></main></html>'
  for (const html of [
    bad,
    `<html lang="en"><title>Framed</title><main><h1>Framed</h1><iframe title="A frame" srcdoc='${bad}'></iframe></main>`
  ]) {
    await page.goto('about:blank')
    await page.setContent(html)
    await expect(expectAccessible(page)).rejects.toThrow('image-alt')
  }
})

test('the accessibility check finds what has become wrong on a screen that it has judged', async ({ page }) => {
  const good = `<html lang="en"><title>Good</title><main><h1>Good</h1><p style="color: #000">Read</p>
    <ul><li><button>Save</button></li></ul></main></html>`
  const faults: [string, string][] = [
    ['<li><img src="data:,"></li>', 'image-alt'],
    ['<li><button></button></li>', 'button-name'],
    ['<li><p style="color: #eee">Read</p></li>', 'color-contrast'],
    ['<li><input></li>', 'label'],
    ['<li><button aria-labelledby="gone"></button></li>', 'button-name'],
    ['<li role="menuitemcheckbox">Save</li>', 'aria-required']
  ]
  for (const [fault, rule] of faults) {
    await page.goto('about:blank')
    await page.setContent(good)
    await expectAccessible(page)
    await expectAccessible(page)
    await page.evaluate(html => document.querySelector('ul')!.insertAdjacentHTML('beforeend', html), fault)
    await expect(expectAccessible(page)).rejects.toThrow(rule)
    // It is said each time, not to one test alone.
    await expect(expectAccessible(page)).rejects.toThrow(rule)
  }
  // More of what was judged is nothing new.
  await page.setContent(good.replace('</ul>', '<li><button>Send</button></li></ul>'))
  await expectAccessible(page)
})
