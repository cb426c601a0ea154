import type { Files, Folder } from '../ports/files'

/**
 * Removes files without records, which can no longer be opened. A file that can't be removed now doesn't stop the others: the next start of
 * the back end removes it.
 */
export async function removeUnlisted(files: Pick<Files, 'remove'>, unlisted: readonly (readonly [Folder, name: string])[]): Promise<void> {
  for (const [folder, name] of unlisted) {
    try {
      await files.remove(folder, name)
    } catch (error) {
      console.warn(`Couldn’t remove the file ${folder}/${name} yet`, error)
    }
  }
}

const MEDIA_FOLDERS = ['media', 'thumbnails', 'waveforms', 'speech', 'pages', 'page-index'] as const

/** Returns the files that are stored for an uploaded file, besides the files of its versions and jobs. */
export const filesOfMedia = (mediaId: string): [Folder, name: string][] => MEDIA_FOLDERS.map((folder) => [folder, mediaId])
