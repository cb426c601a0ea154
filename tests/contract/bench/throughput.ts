import { createClient } from '../client.ts'

const CONNECTIONS = 10
const REQUESTS = 6000
const WARM_UP = 600

/** Reads that both the mock and Prism support, weighted by their share of a page's requests. */
const PATHS = ['/init', '/auth/info', '/app/info', '/app/info/config', '/flags', '/media', '/jobs', '/projects', '/plans']

async function sendMany(origin: string, basePath: string, token: string, count: number): Promise<number> {
  const client = createClient(origin, basePath)
  const begun = performance.now()
  let sent = 0
  const one = async (): Promise<void> => {
    while (sent < count) {
      const path = PATHS[sent % PATHS.length] ?? '/init'
      sent += 1
      const { status } = await client.send({ method: 'GET', path, headers: { Authorization: `Bearer ${token}` } })
      if (status !== 200) throw new Error(`GET ${path} was answered ${status}, so its speed says nothing.`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  client.close()
  return (count / (performance.now() - begun)) * 1000
}

/** Measures a back end's requests per second for these reads on ten connections. */
export async function measureThroughput(origin: string, basePath: string, token: string): Promise<number> {
  await sendMany(origin, basePath, token, WARM_UP)
  return sendMany(origin, basePath, token, REQUESTS)
}
