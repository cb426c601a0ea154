interface EarlyClicks {
  buttons: HTMLElement[]
  stop: () => void
}

declare global {
  interface Window {
    /** Set by the script in the page's head and read by the one at its end, which share no modules. */
    earlyClicks?: EarlyClicks
  }
}

/**
 * Notes clicks on the buttons of a served page that is painted before the script with their handlers has loaded. A script in the page's
 * head calls it before any button exists.
 */
export function noteEarlyClicks(): void {
  const buttons: HTMLElement[] = []
  const note = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button && buttons.indexOf(button) < 0) buttons.push(button)
  }
  document.addEventListener('click', note, true)
  window.earlyClicks = { buttons, stop: () => document.removeEventListener('click', note, true) }
}

/** Stops noting clicks and repeats the noted ones, each button's once. Their handlers must exist. */
export function repeatEarlyClicks(): void {
  const { earlyClicks } = window
  delete window.earlyClicks
  if (!earlyClicks) return
  earlyClicks.stop()
  for (const button of earlyClicks.buttons) button.click()
}
