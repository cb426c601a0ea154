import type { CameraFile } from '#generated/model/cameraFile.zod.ts'

export const FOLDER_TYPE = 'application/directory'

/** The folder for the product's exports. */
export const EXPORT_FOLDER = '/Redaction Studio'

/** Returns the folder at a path as a list entry: `/Archive/Front door` is `Front door` in `/Archive`. */
function folderAt(path: string): CameraFile {
  const cut = path.lastIndexOf('/')
  return {
    id: `folder${path.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()}`,
    name: path.slice(cut + 1),
    directory: path.slice(0, cut) || '/',
    mimeType: FOLDER_TYPE,
  }
}

/** Returns every folder that contains these files, once each, parents first. */
export function foldersOf(files: readonly Pick<CameraFile, 'directory'>[]): CameraFile[] {
  const paths = files.flatMap(({ directory }) => {
    const names = directory.split('/').filter((name) => name !== '')
    return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)
  })
  return [...new Set(paths)].toSorted().map((path) => folderAt(path))
}
