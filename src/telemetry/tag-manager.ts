import { loadScript } from '#lib/browser/load-script.ts'
import { log } from '#lib/log.ts'

interface TagManager {
  /** The build's ID; null if it has none. */
  id: string | null
  /** Whether the product runs on-premise, where advertising isn't loaded. */
  onPremise: boolean
  /** Whether the page is public. Pages with files or people run no third-party scripts. */
  isHere?: boolean
  scope?: object
  load?: (src: string) => Promise<void>
}

/** The label of a conversion that waits for a page with the tag manager. */
const KEPT_KEY = 'redaction-studio.conversion'

let isConfigured = false
let isLoaded = false

/** Returns whether the tag manager runs in this page load, or is about to. */
export function isTagManagerLoaded(): boolean {
  return isLoaded
}

/**
 * Loads Google Tag Manager if it is configured and the product isn't on-premise, and reports a pending conversion. A failure is only a
 * warning.
 */
export async function loadTagManager({ id, onPremise, isHere = true, scope = globalThis, load = loadScript }: TagManager): Promise<void> {
  isConfigured = id !== null && !onPremise
  if (id === null || onPremise || !isHere) return
  isLoaded = true
  // The script reads its start event from this list, which other tags may have created.
  const layer: unknown[] = 'dataLayer' in scope && Array.isArray(scope.dataLayer) ? scope.dataLayer : []
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  Object.assign(scope, { dataLayer: layer })
  reportConversion(takeStored(), scope)
  try {
    await load(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
  } catch (error) {
    log.warn('Couldn’t load the tag manager', error)
  }
}

/**
 * Reports a conversion to advertising. If the tag manager isn't running, the conversion waits for the next page that runs it; without a
 * label or a tag manager nothing is reported.
 */
export function reportConversion(label: string | null, scope: object = globalThis): void {
  if (label === null) return
  if ('dataLayer' in scope && Array.isArray(scope.dataLayer)) scope.dataLayer.push({ event: 'conversion', send_to: label })
  else if (isConfigured) keep(label)
}

function keep(label: string): void {
  try {
    localStorage.setItem(KEPT_KEY, label)
  } catch {
    // Without storage the conversion isn't reported.
  }
}

function takeStored(): string | null {
  try {
    const label = localStorage.getItem(KEPT_KEY)
    localStorage.removeItem(KEPT_KEY)
    return label
  } catch {
    // Without storage, no conversion was stored.
    return null
  }
}
