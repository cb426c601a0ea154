import { loadScript } from '../lib/load-script'
import { log } from '../lib/log'

interface TagManager {
  /** The build's ID; null if it has none. */
  id: string | null
  /** Whether the product runs on-premise, where advertising isn't loaded. */
  onPremise: boolean
  scope?: object
  load?: (src: string) => Promise<void>
}

let isLoaded = false

/** Returns whether the tag manager runs in this page load, or is about to. */
export function isTagManagerLoaded(): boolean {
  return isLoaded
}

/** Loads Google Tag Manager if it is configured and the product isn't on-premise. A failure is only a warning. */
export async function loadTagManager({ id, onPremise, scope = globalThis, load = loadScript }: TagManager): Promise<void> {
  if (id === null || onPremise) return
  isLoaded = true
  // The script reads its start from this list, which other tags may have created.
  const layer: unknown[] = 'dataLayer' in scope && Array.isArray(scope.dataLayer) ? scope.dataLayer : []
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  Object.assign(scope, { dataLayer: layer })
  try {
    await load(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
  } catch (error) {
    log.warn("Couldn't load the tag manager", error)
  }
}

/** Reports a conversion to advertising; does nothing without a label for it, or where the tag manager was not loaded. */
export function reportConversion(label: string | null, scope: object = globalThis): void {
  if (label === null || !('dataLayer' in scope) || !Array.isArray(scope.dataLayer)) return
  scope.dataLayer.push({ event: 'conversion', send_to: label })
}
