/** Marks the selected boxes and words of a page, at which the menu key opens their menu. */
export const SELECTED_ON_PAGE = 'data-selected-on-page'
