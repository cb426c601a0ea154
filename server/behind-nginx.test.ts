import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signUpAt, type Person } from '#tests/support/team/person.ts'
import { startTeamServer, writeBuild, type TeamServer } from '#tests/support/team/start-server.ts'
import { findNginx } from '#tests/tools/find-nginx.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { freePort } from '#tests/tools/free-port.ts'

const [programs, program] = [findPostgres(), findNginx()]
if (programs === undefined || program === undefined) console.warn('Skipped: PostgreSQL or nginx isn’t installed.')

/** Longer than needed, also on a machine that others use. */
const SOON = { timeout: 20_000 }

let postgres: TestPostgres
let folder: string
let first: TeamServer
let second: TeamServer
let nginx: ChildProcess
let address: string
let ada: Person

/** Starts nginx as deploy/README.md says, with the published configuration of the proxy. */
async function startNginx(port: number, servers: readonly string[]): Promise<ChildProcess> {
  const published = (name: string): Promise<string> => readFile(new URL(`../deploy/nginx/${name}`, import.meta.url), 'utf8')
  const upstream = servers.map((server) => `server ${new URL(server).host} max_fails=1 fail_timeout=5s;`).join('\n')
  const text = `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr notice;
events {}
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join('\n')}
  log_format upstream '$upstream_addr';
  access_log ${folder}/access.log upstream;
  upstream studio {
    ${upstream}
  }
  ${await published('proxy-maps.conf')}
  server {
    listen 127.0.0.1:${port};
    ${(await published('proxy.conf')).replace('${BACKEND_URL}', 'http://studio')}
  }
}`
  await writeFile(join(folder, 'nginx.conf'), text)
  const child = spawn(program ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  await once(child.stderr, 'data')
  return child
}

describe.runIf(programs !== undefined && program !== undefined)('two servers behind nginx', () => {
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
    folder = await mkdtemp(join(tmpdir(), 'behind-nginx-'))
    // The worker of nginx may run as another user.
    await chmod(folder, 0o755)
    await writeBuild(folder)
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    const environment = { DATABASE_URL: postgres.url, PUBLIC_URL: address, TRUST_PROXY: '127.0.0.1' }
    first = await startTeamServer(folder, environment)
    second = await startTeamServer(folder, environment)
    nginx = await startNginx(port, [first.url, second.url])
    ada = await signUpAt(address, 'Ada', address)
  })

  afterAll(async () => {
    nginx.kill()
    await second.running.close()
    await postgres.stop()
    await rm(folder, { recursive: true })
  })

  it('share the pieces of an upload and the requests of a session, and a socket gets its messages', async () => {
    const socket = ada.connect(address, await ada.socketToken(address))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    const types: string[] = []
    socket.on('message', ({ type }: { type: string }) => void types.push(type))
    const metadata = { 'Upload-Length': '10', 'Upload-Metadata': `filename ${btoa('a.jpg')}` }
    const path = (await ada.tus(address, 'POST', '/legacy/upload', metadata)).headers.get('location') ?? ''
    for (let offset = 0; offset < 10; offset += 2) {
      const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }
      expect((await ada.tus(address, 'PATCH', path, headers, '01')).status).toBe(204)
    }
    const id = path.slice('/legacy/upload/'.length)
    await expect.poll(async () => (await ada.call(address, 'GET', `/media/${id}/content`)).text(), SOON).toBe('0101010101')
    await expect.poll(() => types, SOON).toEqual(expect.arrayContaining(['media', 'job']))
    socket.disconnect()
    const upstreams = new Set((await readFile(join(folder, 'access.log'), 'utf8')).trim().split('\n'))
    expect([...upstreams].toSorted()).toEqual([first.url, second.url].map((url) => new URL(url).host).toSorted())
  })

  it('show the form for the first administrator', async () => {
    const form = await fetch(`${address}${second.running.setupPath()}`)
    expect([form.status, await form.text()]).toEqual([200, expect.stringContaining('<h1>Set up Redaction Studio</h1>')])
    expect((await fetch(`${address}/setup.css`)).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('go on when one of them ends', async () => {
    await first.running.close()
    const statuses: number[] = []
    for (let count = 0; count < 20; count += 1) statuses.push((await ada.call(address, 'GET', '/media')).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await ada.call(address, 'POST', '/socket/token', {})).status).toBe(200)
  })
})
