/** The build of mammoth for browsers and workers, which has no types of its own. */
declare module 'mammoth/mammoth.browser.js' {
  import mammoth from 'mammoth'

  export default mammoth
}
