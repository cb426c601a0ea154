import { saveBlob } from './save-blob'

/** Downloads a text as a file. */
export function saveText(name: string, text: string, contentType: string): void {
  saveBlob(name, new Blob([text], { type: contentType }))
}
