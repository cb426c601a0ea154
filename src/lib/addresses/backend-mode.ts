/** The back end that this build targets; see `vite.config.ts`. */
export type BackendMode = 'embedded' | 'prism' | 'remote'

/** Replaced by a literal in the build, so that the code of the other back ends is removed. */
declare const __BACKEND__: BackendMode

export const backendMode: BackendMode = __BACKEND__
