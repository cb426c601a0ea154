import type { BrowserSupportEvent } from '#generated/model/browserSupportEvent.zod.ts'
import type { MetricsBatch } from '#generated/model/metricsBatch.zod.ts'
import { http } from '../api/http'
import { browserSupport } from '../lib/browser-support'
import { readClientInfo } from '../lib/client-info'
import { log } from '../lib/log'

/** Reads the browser: its name and version by the user-agent text, what it can do by what is there. */
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

/** Tells the back end which browser this is. That it could not be told is no matter for the person: it is only logged. */
export async function sendBrowserSupport(): Promise<void> {
  try {
    const batch: MetricsBatch = { metrics: [readBrowserSupport(navigator.userAgent, globalThis, navigator)] }
    // Not by the generated call: this runs before the app is loaded, and that would bring half of it.
    await http('/metrics/posthog', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(batch),
    })
  } catch (error) {
    log.warn('The browser could not be recorded', error)
  }
}
