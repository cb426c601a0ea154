/** The base path of the contract on the page's own origin. */
export const BASE_PATH = '/legacy'
