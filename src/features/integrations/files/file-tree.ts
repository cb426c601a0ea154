import type { CameraFile } from '#generated/model/cameraFile.zod.ts'

/** The provider's media type for folders. */
const FOLDER_TYPE = 'application/directory'
export const ROOT = '/'

export interface Folder {
  name: string
  path: string
}

/** The content of a folder, sorted by name. */
export interface FolderContent {
  folders: Folder[]
  files: CameraFile[]
}

/** Returns the path of an entry in a folder. */
function pathIn(folder: string, name: string): string {
  return folder === ROOT ? ROOT + name : `${folder}/${name}`
}

/** Normalises a directory of the provider to one slash before each part and none at the end. */
function normal(directory: string): string {
  return ROOT + directory.split('/').filter(Boolean).join('/')
}

/** Returns the folders from the top down to a folder; empty for the top folder. */
export function wayTo(folder: string): Folder[] {
  const names = folder.split('/').filter(Boolean)
  return names.map((name, index) => ({ name, path: normal(names.slice(0, index + 1).join('/')) }))
}

/** Returns every folder, including folders that are only implied by the paths of their content. */
function allFolders(list: readonly CameraFile[]): Set<string> {
  const paths = list.flatMap(({ directory, name, mimeType }) => [
    ...wayTo(directory).map(({ path }) => path),
    ...(mimeType === FOLDER_TYPE ? [pathIn(normal(directory), name)] : []),
  ])
  return new Set([ROOT, ...paths])
}

/** Returns the content of a folder, or null when it doesn't exist. */
export function contentOf(list: readonly CameraFile[], folder: string): FolderContent | null {
  const wanted = normal(folder)
  const folders = allFolders(list)
  if (!folders.has(wanted)) return null
  const inside = [...folders].flatMap((path) => {
    const way = wayTo(path)
    const last = way.at(-1)
    return last && (way.at(-2)?.path ?? ROOT) === wanted ? [last] : []
  })
  return {
    folders: inside.toSorted(byName),
    files: list.filter(({ directory, mimeType }) => mimeType !== FOLDER_TYPE && normal(directory) === wanted).toSorted(byName),
  }
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, 'en-GB', { numeric: true })
}
