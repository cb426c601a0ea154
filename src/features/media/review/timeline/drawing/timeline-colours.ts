const NAMES = {
  ground: '--surface-sunken',
  surface: '--surface',
  border: '--border',
  control: '--border-control',
  text: '--text',
  muted: '--text-muted',
  redact: '--redact',
  selection: '--selection',
  warning: '--warning',
} as const

/** The colours of the theme, for the canvas, which can't use style sheets. */
export type TimelineColours = Readonly<Record<keyof typeof NAMES, string>>

/** Returns the colours of the current theme. */
export function coloursOf(element: Element): TimelineColours {
  const style = getComputedStyle(element)
  // Object.fromEntries loses the names.
  return Object.fromEntries(Object.entries(NAMES).map(([name, variable]) => [name, style.getPropertyValue(variable)])) as TimelineColours
}

/** Calls back when the theme changes. Returns a function that stops it. */
export function onThemeChange(callback: () => void): () => void {
  const observer = new MutationObserver(callback)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}
