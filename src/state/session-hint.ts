const KEY = 'redaction-studio.signed-in'

/**
 * Whether somebody was signed in here the last time. It is no proof, only spares a visitor a call that must fail; the
 * session itself is a cookie that scripts cannot read.
 */
export function mayHaveSession(): boolean {
  return localStorage.getItem(KEY) !== null
}

export function rememberSession(): void {
  localStorage.setItem(KEY, 'yes')
}

export function forgetSession(): void {
  localStorage.removeItem(KEY)
}
