import type { Box, EngineCallOptions } from '../core/types'

/** A face in a picture, by the key of the review item that shows it. */
export interface FacePlace {
  key: string
  /** The item's region in pixels of the upright picture. */
  box: Box
  /** Whether this picture becomes the face's thumbnail. */
  isShown: boolean
}

/** A face after a picture of it was added. */
export interface AddedFace {
  key: string
  /** Whether it was large, bright, sharp and frontal enough in this picture to be compared. */
  isClear: boolean
  /** A JPEG of its region. Null for a picture that isn't the thumbnail, and for a region outside the picture. */
  thumbnail: Blob | null
}

/** A face with its distance to the nearest of the faces that it was compared with: about .3 for the same person, about .8 for others. */
export interface RankedFace {
  key: string
  distance: number
}

/**
 * Compares faces, in a worker. The numbers that describe a face identify a person: they never leave the worker, are never stored, and are
 * forgotten when it ends.
 */
export interface FaceComparer {
  /**
   * Adds the faces in a picture: an image file that the browser can open, or a frame. Further pictures with the same key show the same
   * face at other times. A key that was added by an interrupted call may be added again.
   */
  add: (picture: Blob | ImageBitmap, faces: readonly FacePlace[], options?: Pick<EngineCallOptions, 'signal'>) => Promise<AddedFace[]>
  /** Returns the clear faces, nearest first, without the given ones. Empty if none of the given ones is clear. */
  rank: (keys: readonly string[], options?: Pick<EngineCallOptions, 'signal'>) => Promise<RankedFace[]>
  /** Ends the worker. */
  dispose: () => void
}
