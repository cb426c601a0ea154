/** Returns a function that loads a value once. After a failure, the next call loads it again. */
export function rememberSuccess<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return async () => {
    loading ??= load()
    try {
      return await loading
    } catch (error) {
      loading = undefined
      throw error
    }
  }
}
