import type { MetricsBatch } from '#generated/model/metricsBatch.zod.ts'
import { postErrorReport } from '#api/post-error-report.ts'
import { BASE_PATH } from '#lib/addresses/base-path.ts'
import { mediaIdOf } from '#lib/addresses/paths.ts'
import type { Metrics } from './metrics'

/** Sends the metrics whenever the page becomes hidden, and only then. Returns a function that stops it. */
export function flushMetricsWhenHidden(metrics: Metrics, page: Document = document): () => void {
  const onChange = (): void => {
    if (page.visibilityState === 'hidden') flushMetrics(metrics)
  }
  page.addEventListener('visibilitychange', onChange)
  return () => page.removeEventListener('visibilitychange', onChange)
}

/** Sends the collected metrics, if any, as a beacon, because the page may be closed before a response arrives. */
function flushMetrics(metrics: Metrics): void {
  const batch: MetricsBatch = { metrics: metrics.take() }
  if (batch.metrics.length === 0) return
  try {
    sendBeacon(batch)
  } catch (error) {
    reportBeaconFailure(error)
  }
}

function sendBeacon(batch: MetricsBatch): void {
  const body = new Blob([JSON.stringify(batch)], { type: 'application/json' })
  if (!navigator.sendBeacon(`${BASE_PATH}/metrics/posthog`, body)) throw new Error('The browser rejected the beacon')
}

function reportBeaconFailure(error: unknown): void {
  const { onLine, cookieEnabled, userAgent, language } = navigator
  const message = error instanceof Error ? error.message : String(error)
  postErrorReport({
    error: JSON.stringify({
      type: 'Metrics beacon failed',
      message,
      navigator: { onLine, cookieEnabled, userAgent, language, hasBeacon: 'sendBeacon' in navigator },
    }),
    ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {}),
    mediaId: mediaIdOf(location.search),
  })
}
