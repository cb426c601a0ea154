const TEXT_FIELDS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'
const MENUS = '[role=menu], [role=listbox]'

/** Returns whether an event happens in a text field, or while a dialog is open. */
export function isInTextOrDialog({ target }: Event): boolean {
  const isInText = target instanceof Element && target.closest(TEXT_FIELDS) !== null
  return isInText || document.querySelector('[aria-modal=true]') !== null
}

/** Returns whether a field, menu, dialog or another handler has taken a key press, so that it must not trigger a shortcut. */
export function isTakenElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body
  return (
    event.defaultPrevented ||
    event.isComposing ||
    target.closest(`${TEXT_FIELDS}, ${MENUS}`) !== null ||
    document.querySelector('[aria-modal=true]') !== null
  )
}

/** Elements that handle the space bar themselves. */
const PRESSED_BY_SPACE = 'button, a, input, label, summary, select, [role=button]'
/** Elements that handle the arrow keys themselves, such as the edge of the menu. */
const MOVED_BY_ARROWS = '[role=separator], [role=radio], [role=tab], input[type=radio]'

/** Returns whether the focused element handles a playback key itself: a button the space bar, a tab the arrow keys. */
export function isForElement({ key, target }: KeyboardEvent): boolean {
  const handlers = key === ' ' ? PRESSED_BY_SPACE : key.startsWith('Arrow') ? MOVED_BY_ARROWS : null
  return handlers !== null && target instanceof Element && target.closest(handlers) !== null
}
