/** Has the browser save a text as a file. */
export function saveText(name: string, text: string, contentType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: contentType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the address by the next task, and the memory is free again.
  setTimeout(() => URL.revokeObjectURL(url))
}
