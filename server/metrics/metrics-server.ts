import { createServer } from 'node:http'

/** Serves metrics at `/metrics`, at a port of their own, which a proxy in front of the app doesn't forward. */
export async function startMetricsServer(
  { host, port }: { host: string; port: number },
  text: () => Promise<string>,
): Promise<{ close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.method !== 'GET' || incoming.url !== '/metrics') {
      outgoing.writeHead(404).end()
      return
    }
    text().then(
      (metrics) => outgoing.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(metrics),
      (error: unknown) => {
        console.error('Couldn’t measure the server', error)
        outgoing.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
