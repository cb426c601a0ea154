import type { UploadFile } from './images.ts'

/** Called for each screen and state, once it is displayed. */
export type Show = (name: string) => Promise<void>

/** Files that the tours upload. */
export interface TourImages {
  /** The image that is reviewed and redacted. With faces, more states are shown. */
  main: { name: string; file: string | UploadFile; hasFaces: boolean }
  /** An image without faces. */
  plain: UploadFile
  /** More cards for the library. */
  others: (string | UploadFile)[]
}
