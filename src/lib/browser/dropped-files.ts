export interface DroppedFiles {
  files: File[]
  /** Names of the folders, whose contents are not part of the drop. */
  folders: string[]
}

/** Separates dropped files from folders. A folder also appears as a file; only its entry identifies it. */
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

/** Returns whether files are dragged, as opposed to text or a link. */
export function holdsFiles({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files')
}

type FileDragType = 'dragenter' | 'dragover' | 'dragleave' | 'drop'

/**
 * Handles an event of files that are dragged over a window, which the browser would open otherwise.
 *
 * @param isActive whether the event is handled at all
 * @returns a function that stops it
 */
export function onFileDrag(
  type: FileDragType,
  act: (transfer: DataTransfer) => void,
  { scope = window, isActive = () => true }: { scope?: Window; isActive?: () => boolean } = {},
): () => void {
  const listener = (event: DragEvent): void => {
    if (!isActive() || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    act(event.dataTransfer)
  }
  scope.addEventListener(type, listener)
  return () => scope.removeEventListener(type, listener)
}
