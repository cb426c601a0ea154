/** One line of the Uploads panel. */
export interface UploadRow {
  id: string
  fileName: string
  /** Bytes. */
  size: number
  /** 0 to 100. */
  progress: number
  status: 'waiting' | 'uploading' | 'complete'
  /** Why the file couldn't be read once it had arrived. */
  failure?: string
}
