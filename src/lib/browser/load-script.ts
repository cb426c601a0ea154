/** A third-party script failed to load: no network, a blocker, or the Content-Security-Policy. */
export class ScriptLoadError extends Error {
  override readonly name = 'ScriptLoadError'
  readonly code = 'script-load'

  constructor(src: string) {
    super(`Couldn’t load the script ${src}`)
  }
}

/** The scripts that are being loaded, by their URL. */
const loading = new Map<string, { script: HTMLScriptElement; loaded: Promise<void> }>()

/**
 * Adds a script to the page and waits until it has run. Callers that load the same script at the same time share one copy, because
 * third-party scripts warn about a second one or draw twice.
 *
 * @throws ScriptLoadError
 */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known?.script.isConnected === true) return known.loaded
  const script = document.createElement('script')
  const loaded = new Promise<void>((resolve, reject) => {
    script.async = true
    script.src = src
    script.addEventListener('load', () => {
      loading.delete(src)
      resolve()
    })
    script.addEventListener('error', () => {
      loading.delete(src)
      script.remove()
      reject(new ScriptLoadError(src))
    })
  })
  loading.set(src, { script, loaded })
  document.head.append(script)
  return loaded
}
