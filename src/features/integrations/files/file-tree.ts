import type { CameraFile } from '#generated/model/cameraFile.zod.ts'

/** What the provider calls a folder. */
const FOLDER_TYPE = 'application/directory'
export const ROOT = '/'

export interface Folder {
  name: string
  path: string
}

/** What lies in a folder, both in the order of their names. */
export interface FolderContent {
  folders: Folder[]
  files: CameraFile[]
}

/** The path of something in a folder. */
function pathIn(folder: string, name: string): string {
  return folder === ROOT ? ROOT + name : `${folder}/${name}`
}

/** A directory as the provider writes it, with one slash before each part and none behind. */
function normal(directory: string): string {
  return ROOT + directory.split('/').filter(Boolean).join('/')
}

/** The names from the top down to a folder, each with its path; empty for the top. */
export function wayTo(folder: string): Folder[] {
  const names = folder.split('/').filter(Boolean)
  return names.map((name, index) => ({ name, path: normal(names.slice(0, index + 1).join('/')) }))
}

/** Every folder: those that the list names, and those that it only says something lies in. */
function allFolders(list: readonly CameraFile[]): Set<string> {
  const paths = list.flatMap(({ directory, name, mimeType }) => [
    ...wayTo(directory).map(({ path }) => path),
    ...(mimeType === FOLDER_TYPE ? [pathIn(normal(directory), name)] : []),
  ])
  return new Set([ROOT, ...paths])
}

/** What lies in a folder, or null where there is no such folder. */
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
