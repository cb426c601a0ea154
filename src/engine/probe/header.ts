/** What the bytes of an image say, without decoding it. */
export interface ImageHeader {
  /** In pixels as stored, before any orientation is applied. */
  width: number
  height: number
  animated: boolean
  /** Whether everything that the file announces is there. */
  complete: boolean
}
