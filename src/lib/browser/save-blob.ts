/** Downloads a blob as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By the next task the browser has read the URL, so its memory can be freed.
  setTimeout(() => URL.revokeObjectURL(url))
}
