import type { UploadOutcome } from '#lib/upload-outcome.ts'

/** An entry of the Uploads panel. */
export interface UploadRow {
  id: string
  fileName: string
  /** In bytes. */
  size: number
  /** From 0 to 100. */
  progress: number
  /** `reading` until it is known whether the file is an animation, and `choosing` until a frame of it is chosen. */
  status: 'reading' | 'choosing' | 'waiting' | 'uploading' | 'complete'
  /** The result of the file's conversion. Absent until it is known, and for files that stay as they are. */
  outcome?: UploadOutcome
  /** The chosen frame of an animation, counted from 1. */
  frame?: number
  /** The reason why the file couldn't be read. The row of a failed file stays until it is removed. */
  failure?: string
}
