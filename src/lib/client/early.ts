/**
 * What a person does before React has taken a page over is done again once it has: a field that was filled in is told
 * to its component, a button that was pressed is pressed, and so is a key outside of fields. Until then a form does not send itself, which would put what
 * was typed, a password too, into the address.
 *
 * Lies within the page, since it must listen from the first moment; astro.config.mjs lets it in by its hash.
 * An `astro:hydrate` event comes when React listens: what is dispatched after it finds the component.
 */
export const REPEAT_EARLY = `(() => {
  const touched = new Set()
  let pressed
  let key
  const waits = element => element?.closest('astro-island[ssr]')

  addEventListener('input', ({ target }) => waits(target) && touched.add(target), true)
  addEventListener('click', event => {
    const button = event.target.closest('button')
    if (!waits(button)) return
    if (button.type === 'submit') event.preventDefault()
    pressed = button
  }, true)
  addEventListener('keydown', event => {
    const { target, ctrlKey, metaKey } = event
    const isShortcut = ctrlKey || metaKey
    // React takes an island over a moment before its components listen to keys; the dashboard's frame says when it does.
    const isLate = isShortcut && document.querySelector('.nav-search') && !document.documentElement.dataset.keys
    if (!event.isTrusted || !(isLate || document.querySelector('astro-island[ssr]')) || target.closest('input, textarea, select, button, a')) return
    key = event
    if (isShortcut && event.key.toLowerCase() === 'k') event.preventDefault()
    if (isLate) setTimeout(repeatKey, 50, event, 0)
  }, true)
  addEventListener('submit', event => waits(event.target) && event.preventDefault(), true)

  addEventListener('astro:hydrate', ({ target: island }) => {
    const isHere = element => element?.closest('astro-island') === island
    // All of them first: the component sets those back that it was not told of yet.
    const here = [...touched].filter(isHere).map(field => [field, field.value, field.checked])
    for (const [field, value, checked] of here) {
      touched.delete(field)
      tell(field, value, checked)
    }
    if (key) setTimeout(repeatKey, 0, key, 0)
    if (!isHere(pressed)) return
    const button = pressed
    pressed = undefined
    setTimeout(() => button.click())
  }, true)

  // Taken by who prevents what the browser would do; otherwise the next island is asked. A shortcut is tried again until
  // the components listen; other keys are not, since some act and prevent nothing.
  function repeatKey(early, tries) {
    if (key !== early) return
    if (!early.target.dispatchEvent(new KeyboardEvent('keydown', early))) key = undefined
    else if ((early.ctrlKey || early.metaKey) && tries < 40) setTimeout(repeatKey, 50, early, tries + 1)
  }

  function tell(field, value, checked) {
    const say = kind => field.dispatchEvent(new Event(kind, { bubbles: true }))
    const { type } = field
    if (type === 'checkbox' || type === 'radio') {
      field.checked = field.defaultChecked
      say('input')
      if (field.checked !== checked) field.click()
    } else if (type === 'file' || field.localName === 'select') {
      say('input')
      if (field.value !== value) field.value = value
      say('change')
    } else {
      const { selectionStart, selectionEnd } = field
      field.value = field.defaultValue
      say('input')
      // Past the setter that React put on the field, so that it sees a change.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
      say('input')
      if (selectionStart != null) field.setSelectionRange(selectionStart, selectionEnd)
    }
  }
})()`.replaceAll(/\n\s*(?:\/\/.*)?/g, '\n')
