import { proxy } from 'valtio'

const KEY = 'review.single-key-shortcuts'

/**
 * Whether lone characters are shortcuts. People who speak to their computer switch them off, or every sentence would do
 * something (WCAG 2.1.4). Kept in this browser; on where nothing is kept or nothing can be.
 */
export const singleKeysState = proxy({ isOn: read() !== 'off' })

export function setSingleKeys(isOn: boolean): void {
  singleKeysState.isOn = isOn
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // A browser that keeps nothing still obeys during this visit.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
