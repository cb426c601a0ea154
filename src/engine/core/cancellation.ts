import { EngineCancelledError } from './errors'

/** @throws EngineCancelledError if the signal is aborted */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new EngineCancelledError()
}

/** Yields to the event loop, so that long work receives messages such as a cancellation. */
export async function yieldToMessages(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
  port1.close()
}
