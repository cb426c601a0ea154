/** What the bytes of a picture say, without decoding it. */
export interface PictureHeader {
  /** In pixels as stored, before any orientation is applied. */
  width: number
  height: number
  animated: boolean
  /** Whether everything that the file announces is there. */
  complete: boolean
}
