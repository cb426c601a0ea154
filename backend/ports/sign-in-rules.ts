/** Max seconds of a session: without a request, and total. */
export interface SessionLimits {
  idle: number
  total: number
}

/** Whether accounts with a password need a second factor. */
export type SecondFactorRule = 'offered' | 'required'
