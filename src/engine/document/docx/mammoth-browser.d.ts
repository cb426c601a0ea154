/** The build of mammoth for browsers and workers, which has no type declarations. */
declare module 'mammoth/mammoth.browser.js' {
  import mammoth from 'mammoth'

  export default mammoth
}
