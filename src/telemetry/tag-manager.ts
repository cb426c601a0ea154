import { loadScript } from '../lib/load-script'
import { log } from '../lib/log'

interface TagManager {
  /** Of the build; null where none was given. */
  id: string | null
  /** What the back end says of where it runs; advertising has no place on a customer's own premises. */
  onPremise: boolean
  scope?: object
  load?: (src: string) => Promise<void>
}

/** Loads Google Tag Manager where it is configured and the product is not on-premise. That it cannot be loaded is only a warning. */
export async function loadTagManager({ id, onPremise, scope = globalThis, load = loadScript }: TagManager): Promise<void> {
  if (id === null || onPremise) return
  // The script reads its start from this list, which other tags may have begun.
  const layer: unknown[] = 'dataLayer' in scope && Array.isArray(scope.dataLayer) ? scope.dataLayer : []
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  Object.assign(scope, { dataLayer: layer })
  try {
    await load(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
  } catch (error) {
    log.warn('The tag manager could not be loaded', error)
  }
}

/** Reports a conversion to advertising; does nothing without a label for it, or where the tag manager was not loaded. */
export function reportConversion(label: string | null, scope: object = globalThis): void {
  if (label === null || !('dataLayer' in scope) || !Array.isArray(scope.dataLayer)) return
  scope.dataLayer.push({ event: 'conversion', send_to: label })
}
