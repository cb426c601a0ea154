export interface DroppedFiles {
  files: File[]
  /** Names of the folders, whose contents a drop does not hold. */
  folders: string[]
}

/** Takes a drop apart. A folder comes as a file of some bytes or none; only its entry tells. */
export function droppedFiles({ items, files }: Pick<DataTransfer, 'items' | 'files'>): DroppedFiles {
  if (items.length === 0) return { files: [...files], folders: [] }
  const dropped: DroppedFiles = { files: [], folders: [] }
  for (const item of items) {
    const file = item.kind === 'file' ? item.getAsFile() : null
    if (!file) continue
    if (item.webkitGetAsEntry()?.isDirectory) dropped.folders.push(file.name)
    else dropped.files.push(file)
  }
  return dropped
}

/** Whether files are dragged, and not text or a link. */
export function holdsFiles({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files')
}
