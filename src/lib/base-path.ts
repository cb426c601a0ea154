/** Where the contract's paths begin, on the page's own origin. */
export const BASE_PATH = '/legacy'
