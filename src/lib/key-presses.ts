const TEXT_FIELDS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]:not([contenteditable=false])'
const MENUS = '[role=menu], [role=listbox]'

/** Whether a key press belongs to a field, a menu, a dialog or whatever has taken it already, and so is nobody's shortcut. */
export function isTakenElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : document.body
  return (
    event.defaultPrevented ||
    event.isComposing ||
    target.closest(`${TEXT_FIELDS}, ${MENUS}`) !== null ||
    document.querySelector('[aria-modal=true]') !== null
  )
}
