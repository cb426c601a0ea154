import { proxy } from 'valtio'

const KEY = 'review.single-key-shortcuts'

/**
 * Whether single characters are shortcuts. People who use speech input turn them off; otherwise dictation would trigger them (WCAG 2.1.4).
 * Stored in this browser; on by default.
 */
export const singleKeysState = proxy({ isOn: read() !== 'off' })

export function setSingleKeys(isOn: boolean): void {
  singleKeysState.isOn = isOn
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // Without storage the choice lasts for this visit.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
