import { EngineCancelledError } from './types'

/** @throws EngineCancelledError where the signal was aborted */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new EngineCancelledError()
}

/** Lets messages in, such as a cancellation: long work in one task would not see them. */
export async function yieldToMessages(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
  port1.close()
}
