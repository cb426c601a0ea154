/** Marks the element that enables the shortcuts of the timeline while it has the focus. */
export const TIMELINE_ATTRIBUTE = 'data-review-timeline'
