/** An entry of the Uploads panel. */
export interface UploadRow {
  id: string
  fileName: string
  /** In bytes. */
  size: number
  /** From 0 to 100. */
  progress: number
  status: 'waiting' | 'uploading' | 'complete'
  /** The reason why the file couldn't be read. The row of a failed file stays until it is removed. */
  failure?: string
}
