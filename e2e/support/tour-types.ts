import type { UploadFile } from './images.ts'

/** Called at each screen and state of the product, when it is there to be looked at. */
export type Show = (name: string) => Promise<void>

/** What is uploaded on the way. */
export interface TourImages {
  /** The image that is reviewed and redacted; where it has faces, more states are shown. */
  main: { name: string; file: string | UploadFile; hasFaces: boolean }
  /** An image without any face. */
  plain: UploadFile
  /** More cards for the library. */
  others: (string | UploadFile)[]
}
