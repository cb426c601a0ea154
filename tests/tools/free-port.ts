import { createServer, type AddressInfo } from 'node:net'

/** Returns a port of this machine that nothing uses. Another program may take it before the caller does. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an address of this type.
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
