/** Factor by which a detected box grows. It ends at chin and brow, but hair, ears and jaw identify a person as well. */
export const FACE_MARGIN = 1.3
