export interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: Error) => void
}

/** A promise with its two ends, as Promise.withResolvers, which Safari before 17.4 lacks. */
export function deferred<T>(): Deferred<T> {
  const ends: Partial<Deferred<T>> = {}
  const promise = new Promise<T>((resolve, reject) => Object.assign(ends, { resolve, reject }))
  // The executor has run by now, so both ends are there.
  return { ...ends, promise } as Deferred<T>
}
