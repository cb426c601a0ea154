/** The part of an Emscripten module that the encoders use. */
export interface WasmModule {
  /** Replaced when the memory grows, so it must be read again for each access. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>
  cwrap: (name: string, returns: 'number' | null, parameters: readonly 'number'[]) => (...values: (number | bigint)[]) => number | bigint
  _malloc: (bytes: number) => number
  _free: (pointer: number) => void
}

/** Returns a function that starts a module on its first call and returns the same module afterwards. */
export function lazyModule(load: () => Promise<{ default: (options?: object) => Promise<object> }>): () => Promise<WasmModule> {
  let starting: Promise<WasmModule> | undefined
  return () => {
    // The packages don't declare the types of their modules.
    starting ??= load().then(async ({ default: create }) => (await create()) as WasmModule)
    return starting
  }
}
