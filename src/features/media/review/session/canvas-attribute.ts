/** Marks the element that enables the canvas shortcuts while it has the focus. */
export const CANVAS_ATTRIBUTE = 'data-review-canvas'
