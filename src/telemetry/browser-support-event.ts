import type { BrowserSupportEvent } from '#generated/model/browserSupportEvent.zod.ts'
import type { MetricsBatch } from '#generated/model/metricsBatch.zod.ts'
import { http } from '#api/http.ts'
import { browserSupport, readClientInfo } from '#lib/browser/client-info.ts'
import { log } from '#lib/log.ts'

/** Returns the browser's name and version from the user agent, and whether each feature is present. */
export function readBrowserSupport(userAgent: string, scope: object, navigatorObject: object): BrowserSupportEvent {
  const { browser, browserVersion } = readClientInfo(userAgent)
  return {
    event: 'browser-support',
    properties: {
      'browser-name': browser,
      'browser-version': browserVersion,
      'web-codec-support': 'VideoDecoder' in scope && 'VideoEncoder' in scope,
      'web-gpu-support': 'gpu' in navigatorObject,
      supported: browserSupport(userAgent).kind === 'supported',
    },
  }
}

/** Reports the browser to the back end. A failure is only logged, because it doesn't affect the user. */
export async function sendBrowserSupport(): Promise<void> {
  try {
    const batch: MetricsBatch = { metrics: [readBrowserSupport(navigator.userAgent, globalThis, navigator)] }
    // The generated call isn't used: this code runs before the app has loaded, and the call would load half of it.
    await http('/metrics/posthog', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(batch),
    })
  } catch (error) {
    log.warn('Couldn’t record the browser info', error)
  }
}
