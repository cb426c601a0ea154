/** Which back end this build was made for; see `vite.config.ts`. */
export type BackendMode = 'embedded' | 'prism' | 'remote'

/** Replaced by a literal in the build, so that the code of the other back ends falls away. */
declare const __BACKEND__: BackendMode

export const backendMode: BackendMode = __BACKEND__
