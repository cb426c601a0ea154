const WARNING = "You're currently uploading a file so further progress will be lost"

/**
 * Makes the function that switches the browser's warning before the page is left on and off. Browsers show words of their own
 * today; those that show ours show the warning's.
 */
export function guardUnload(page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): (isGuarded: boolean) => void {
  let isOn = false
  function warn(event: Event): string {
    event.preventDefault()
    // Older browsers ask only if this is set; the text is what the specification wants said.
    Object.assign(event, { returnValue: WARNING })
    return WARNING
  }
  return (isGuarded) => {
    if (isGuarded === isOn) return
    isOn = isGuarded
    if (isOn) page.addEventListener('beforeunload', warn)
    else page.removeEventListener('beforeunload', warn)
  }
}
