/** What of a key press matters. A KeyboardEvent fits. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const KEY_SIGNS: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  ' ': 'Space',
  delete: 'Del',
  backspace: 'Backspace',
  escape: 'Esc',
  enter: 'Enter',
  tab: 'Tab',
  '-': '−',
}

/**
 * Whether a key press is the shortcut, which is written as in `Mod+Shift+z`; Mod is Ctrl, or Command on a Mac. Shift does
 * not count for signs, because which of them need it depends on the keyboard.
 */
export function matchesShortcut(press: KeyPress, shortcut: string): boolean {
  const { key, modifiers } = parse(shortcut)
  const isSign = key.length === 1 && !/[a-z0-9 ]/.test(key)
  return (
    press.key.toLowerCase() === key &&
    (press.ctrlKey || press.metaKey) === modifiers.has('Mod') &&
    press.altKey === modifiers.has('Alt') &&
    (isSign || press.shiftKey === modifiers.has('Shift'))
  )
}

/** Whether the shortcut is a lone printable character, which people who speak to their computer may want to switch off. */
export function isSingleCharacter(shortcut: string): boolean {
  const { key, modifiers } = parse(shortcut)
  return key.length === 1 && key !== ' ' && !modifiers.has('Mod') && !modifiers.has('Alt')
}

/** The keys as they are printed on a keyboard, one text for each. */
export function shortcutKeys(shortcut: string, isMac: boolean): string[] {
  const { key, modifiers } = parse(shortcut)
  const names = [...modifiers].map((name) => (name === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : name === 'Alt' && isMac ? '⌥' : name))
  return [...names, KEY_SIGNS[key] ?? key.toUpperCase()]
}

/** As `aria-keyshortcuts` wants it. */
export function ariaShortcut(shortcut: string, isMac: boolean): string {
  return shortcut
    .replace('Mod', isMac ? 'Meta' : 'Control')
    .replace(/ $/, 'Space')
    .replace(/\+\+$|^\+$/, 'Plus')
}

function parse(shortcut: string): { key: string; modifiers: ReadonlySet<string> } {
  const parts = shortcut === '+' ? ['+'] : shortcut.split('+')
  return { key: (parts.at(-1) ?? '').toLowerCase(), modifiers: new Set(parts.slice(0, -1)) }
}
