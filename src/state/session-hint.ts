const KEY = 'redaction-studio.signed-in'

/**
 * Returns whether a user was signed in at the last visit. It only saves visitors a request that would fail; the session itself is a cookie
 * that scripts can't read.
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
