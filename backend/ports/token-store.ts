/** Tokens that connect one socket, tokens of logins whose second step is still to come, and the sessions that have requested a socket token. */
export type TokenKind = 'socket' | 'login' | 'asker'

/** Keeps what is valid for a while and may be used once, where all processes of a home find it. */
export interface TokenStore {
  /** Stores a text under a token. It ends after the lifetime, in milliseconds. */
  put: (kind: TokenKind, token: string, text: string, lifetime: number) => Promise<void>
  /** Returns the text of a token without using it up, or undefined if it has ended. */
  get: (kind: TokenKind, token: string) => Promise<string | undefined>
  /** Uses up a token. Returns its text, or undefined if it has ended or was used, also by another process. */
  take: (kind: TokenKind, token: string) => Promise<string | undefined>
}
