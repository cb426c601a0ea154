/** A face's box ends at chin and brow; hair, ears and jaw tell who it is as well, so covers are this many times as wide and high. */
export const FACE_MARGIN = 1.3
