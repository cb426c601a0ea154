/** Runs one task after another, so that a decoder or a painter has one user at a time. */
export class Lane {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    const next = this.#last.then(task, task)
    this.#last = next
    return next
  }
}
