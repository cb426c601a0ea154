const UPLOADING = "You're currently uploading a file so further progress will be lost"

/**
 * Returns a function that turns the browser's leave warning on and off. Most browsers show their own text; those that support a custom one
 * show this one.
 *
 * @param warning by default, the specification's for uploads
 */
export function guardUnload(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  warning = UPLOADING,
): (isGuarded: boolean) => void {
  let isOn = false
  function warn(event: Event): string {
    event.preventDefault()
    // Older browsers only warn if this is set.
    Object.assign(event, { returnValue: warning })
    return warning
  }
  return (isGuarded) => {
    if (isGuarded === isOn) return
    isOn = isGuarded
    if (isOn) page.addEventListener('beforeunload', warn)
    else page.removeEventListener('beforeunload', warn)
  }
}
