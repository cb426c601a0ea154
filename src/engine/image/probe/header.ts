/** Properties of an image file, read without decoding. */
export interface ImageHeader {
  /** In pixels as stored, before any orientation is applied. */
  width: number
  height: number
  animated: boolean
  /** Whether the file contains everything that it declares. */
  complete: boolean
}
