/** The part of a bundler's output options that names files. */
interface FileNames {
  entryFileNames?: string
  assetFileNames: (file: { names: string[] }) => string
}

/**
 * Returns the names of scripts that run in workers and threads. On a page that is isolated from other origins, browsers refuse such a script
 * if it came without the header for isolation, even from their cache, and files in `assets/` are cached for a year. So a build with that
 * header names them differently.
 */
export function workerNames(isIsolated: boolean): { page: FileNames; worker: FileNames } {
  const mark = isIsolated ? '-isolated' : ''
  const assetFileNames: FileNames['assetFileNames'] = ({ names: [name = ''] }) =>
    name.endsWith('.mjs') ? `assets/[name]${mark}-[hash][extname]` : 'assets/[name]-[hash][extname]'
  return { page: { assetFileNames }, worker: { entryFileNames: `assets/[name]${mark}-[hash].js`, assetFileNames } }
}
