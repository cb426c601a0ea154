/** The subset of Trusted Types that is used here; TypeScript's DOM library lacks it. */
interface TrustedTypes {
  defaultPolicy: object | null
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => object
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/**
 * Lets scripts and workers start from addresses on this origin, where the Content-Security-Policy requires Trusted Types. HTML and code
 * from strings stay forbidden. Each entry that starts scripts or workers imports this module first: the page's two scripts, and workers
 * with a detector.
 */
if (trustedTypes && trustedTypes.defaultPolicy === null) {
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  })
}
