/**
 * Returns a function that starts each piece of work when all work that it received before has ended, whether that succeeded or failed. It
 * returns the result of the work, or rejects with its error.
 */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
