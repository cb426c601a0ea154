import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { freePort } from '../../tests/tools/free-port.ts'
import { ensureNginx } from '../../tests/tools/find-nginx.ts'
import { buildOnce } from './build-once.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_MILLISECONDS = 180_000
const ATTEMPT_MILLISECONDS = 2000

/** A build on disk, with the nginx configuration that it wrote. */
export interface Build {
  folder: string
  template: string
  base: string
}

interface BuildOptions {
  backend: 'embedded' | 'remote'
  base?: string
  environment?: Record<string, string>
}

/** Returns the build in a folder of `dist`, whether or not it has been made. */
function buildIn(name: string, base = '/'): Build {
  const folder = join(ROOT, 'dist', name)
  return { folder, template: `${folder}.conf.template`, base }
}

/** Builds the app as a person would who deploys it. */
export async function buildFor(name: string, { backend, base = '/', environment = {} }: BuildOptions): Promise<Build> {
  const made = buildIn(`e2e-${name}`, base)
  await promisify(execFile)(
    'npm',
    ['run', backend === 'remote' ? 'build' : 'build:embedded', '--', '--base', base, '--outDir', made.folder, '--logLevel', 'error'],
    { cwd: ROOT, env: { ...process.env, ...environment } },
  )
  return made
}

/** Returns the build that `npm start` has made for the other journeys. */
export const startedBuild = (): Build => buildIn('embedded')

/** Makes the builds that `npm run server` starts with, once for all workers, and returns that of the app. */
export async function serverBuild(): Promise<Build> {
  await buildOnce('server', () => promisify(execFile)('npm', ['run', 'build:server'], { cwd: ROOT }))
  return buildIn('remote')
}

async function waitFor(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS
  const isUp = () =>
    // The back end accepts connections before it can respond, and such a request would wait forever.
    fetch(url, { signal: AbortSignal.timeout(ATTEMPT_MILLISECONDS) }).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Nothing serves ${url}: ${output()}`)
    await new Promise((again) => setTimeout(again, 100))
  }
}

export interface Server {
  url: string
  stop: () => Promise<void>
}

async function serve(command: string, args: string[], url: string): Promise<Server> {
  // In its own process group, so that `stop` also ends what it starts.
  const child = spawn(command, args, { cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => void (output += data.toString()))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
    await ended
  }
  await waitFor(url, child, () => output).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}

/** Starts the back end on Node with the sample project, as `npm run mock -- --sample` does. */
export async function startMock(): Promise<Server> {
  const port = await freePort()
  return serve('npm', ['run', 'mock', '--', '--sample', '--port', String(port)], `http://127.0.0.1:${port}`)
}

/** Starts nginx with the configuration that a build wrote, in front of a back end where it has one. */
export async function startNginx(
  { folder, template }: Build,
  port: number,
  backendUrl = '',
): Promise<Server & { log: () => Promise<string> }> {
  const prefix = await mkdtemp(join(tmpdir(), 'nginx-'))
  const log = join(prefix, 'access.log')
  const values: Record<string, string> = { PORT: `127.0.0.1:${port}`, ROOT: folder, BACKEND_URL: backendUrl, ACCESS_LOG: log }
  const site = (await readFile(template, 'utf8')).replaceAll(/\$\{(\w+)\}/g, (name, key: string) => values[key] ?? name)
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await mkdir(join(prefix, 'kept'))
  await writeFile(
    join(prefix, 'nginx.conf'),
    [
      // Workers of root's nginx would otherwise be another user, who may not read the checkout.
      process.getuid?.() === 0 ? 'user root;' : '',
      'daemon off; worker_processes 1; error_log stderr;',
      `pid ${prefix}/pid;`,
      'events {}',
      'http {',
      // WebKit refuses Secure cookies without TLS, also from this machine. Only this server of the tests has no TLS.
      'proxy_cookie_flags ~ nosecure;',
      ...kept.map((name) => `${name}_temp_path ${prefix}/kept/${name};`),
      site,
      '}',
    ].join('\n'),
  )
  const server = await serve(ensureNginx(), ['-p', prefix, '-c', join(prefix, 'nginx.conf')], `http://127.0.0.1:${port}`)
  return {
    ...server,
    log: () => readFile(log, 'utf8'),
    stop: async () => {
      await server.stop()
      await rm(prefix, { recursive: true })
    },
  }
}
