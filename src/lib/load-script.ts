/** A third-party script failed to load: no network, a blocker, or the Content-Security-Policy. */
export class ScriptLoadError extends Error {
  override readonly name = 'ScriptLoadError'
  readonly code = 'script-load'

  constructor(src: string) {
    super(`Couldn't load the script ${src}`)
  }
}

/**
 * Adds a script to the page and waits until it has run.
 *
 * @throws ScriptLoadError
 */
export function loadScript(src: string, page: Document = document): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script')
    script.async = true
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new ScriptLoadError(src))
    })
    page.head.append(script)
  })
}
