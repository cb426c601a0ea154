/** The fields of a KeyboardEvent that shortcuts use. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const KEY_SYMBOLS: Readonly<Record<string, string>> = {
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
 * Returns whether a key press matches a shortcut such as `Mod+Shift+z`. Mod is Ctrl, or Command on a Mac. Shift is ignored for
 * punctuation, because it depends on the keyboard layout.
 */
export function matchesShortcut(press: KeyPress, shortcut: string): boolean {
  const { key, modifiers } = parse(shortcut)
  const isPunctuation = key.length === 1 && !/[a-z0-9 ]/.test(key)
  return (
    press.key.toLowerCase() === key &&
    (press.ctrlKey || press.metaKey) === modifiers.has('Mod') &&
    press.altKey === modifiers.has('Alt') &&
    (isPunctuation || press.shiftKey === modifiers.has('Shift'))
  )
}

/** Returns whether a shortcut is a single printable character, which users of speech input may want to turn off. */
export function isSingleCharacter(shortcut: string): boolean {
  const { key, modifiers } = parse(shortcut)
  return key.length === 1 && key !== ' ' && !modifiers.has('Mod') && !modifiers.has('Alt')
}

/** Returns the labels of the keys as printed on a keyboard. */
export function shortcutKeys(shortcut: string, isMac: boolean): string[] {
  const { key, modifiers } = parse(shortcut)
  const names = [...modifiers].map((name) => (name === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : name === 'Alt' && isMac ? '⌥' : name))
  return [...names, KEY_SYMBOLS[key] ?? key.toUpperCase()]
}

/** Formats a shortcut for `aria-keyshortcuts`. */
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
