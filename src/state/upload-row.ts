/** An entry of the Uploads panel. */
export interface UploadRow {
  id: string
  fileName: string
  /** In bytes. */
  size: number
  /** From 0 to 100. */
  progress: number
  status: 'waiting' | 'uploading' | 'complete'
  /** The reason why the uploaded file couldn't be read. */
  failure?: string
}
