import type { DevControls } from '../../features/dev/dev-controls'

let controls: DevControls | null = null

/** Starts the back end inside the browser. The one place of the app that reaches it, and only builds of that mode do. */
export async function startEmbedded(): Promise<void> {
  const { startEmbeddedBackend } = await import('../../../mocks/browser')
  controls = await startEmbeddedBackend()
}

/** What a developer may do with the back end; null before it has started. */
export function devControls(): DevControls | null {
  return controls
}
