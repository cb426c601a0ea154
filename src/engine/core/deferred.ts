export interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: Error) => void
}

/** Returns a promise with its resolve and reject functions, as Promise.withResolvers does, which Safari lacks before 17.4. */
export function deferred<T>(): Deferred<T> {
  const ends: Partial<Deferred<T>> = {}
  const promise = new Promise<T>((resolve, reject) => Object.assign(ends, { resolve, reject }))
  // The executor runs synchronously, so both functions are assigned.
  return { ...ends, promise } as Deferred<T>
}
