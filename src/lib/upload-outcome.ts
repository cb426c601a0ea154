/** The result of the conversion of an upload, known before it is sent. */
export interface UploadOutcome {
  /** Sentences for the user. Empty for files that stay as they are. */
  notes: readonly string[]
  /** The format that is converted. Absent for a file that stays in its format. */
  format?: 'TIFF' | 'HEIC' | 'GIF' | 'WebP'
  /** The number of frames of an animation, one of which can be chosen. */
  frames?: number
}

interface NamedFile {
  name: string
  type: string
}

/** Returns whether a file may be an animation, by its name or its MIME type. */
export function mayBeAnimated({ name, type }: NamedFile): boolean {
  return /\.(?:gif|webp)$/i.test(name) || type === 'image/gif' || type === 'image/webp'
}

/** Returns whether something else than the file itself may be redacted, by its name or its MIME type. */
export function mayBeConverted(file: NamedFile): boolean {
  return (
    mayBeAnimated(file) || /\.(?:hei[cf]|tiff?|jpe?g)$/i.test(file.name) || /^image\/(?:hei[cf]|tiff|jpeg)(?:-sequence)?$/.test(file.type)
  )
}
