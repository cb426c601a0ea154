import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

import { parseSettings } from '#server/settings.ts'
import { parseWorkerSettings } from '#server/worker/worker-settings.ts'
import { findNginx } from '#tests/tools/find-nginx.ts'
import { nginxConfiguration } from '../build/nginx-plugin'
import { all, stagesOf } from './support/container-file'

const root = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const seconds = z
  .string()
  .regex(/^\d+s$/)
  .transform((text) => Number(text.slice(0, -1)))
const environment = z.record(z.string(), z.string())
const Condition = z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) })

/** The keys of Compose that the file uses. Compose refuses others, and so does this. */
const Service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.literal('..'), dockerfile: z.string() }).optional(),
  profiles: z.array(z.string()).optional(),
  user: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment,
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()),
  shm_size: z.string().optional(),
  cpus: z.string().optional(),
  init: z.boolean().optional(),
  restart: z.enum(['no', 'unless-stopped']),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.array(z.string()),
  logging: z.strictObject({ driver: z.literal('json-file'), options: environment }),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.strictObject({ ipv4_address: z.ipv4().optional() }))]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), Condition)]).default([]),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: seconds,
      timeout: seconds,
      retries: z.int(),
      start_period: seconds.optional(),
    })
    .optional(),
  stop_grace_period: seconds,
})

const Network = z.strictObject({
  internal: z.boolean().default(false),
  ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4(), gateway: z.ipv4().optional() })) }).optional(),
})

const File = z.object({
  name: z.string(),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), Network),
  volumes: z.record(z.string(), z.strictObject({})),
})

const text = read('deploy/compose.yaml')
const parsed = File.parse(parse(text, { merge: true }))
const { services, networks } = parsed
type Service = z.infer<typeof Service>

function serviceNamed(name: string): Service {
  const found = services[name]
  if (!found) throw new Error(`compose.yaml has no service ${name}`)
  return found
}

const SECRETS: Record<string, string> = {
  PUBLIC_URL: 'https://studio.example',
  POSTGRES_PASSWORD: 'of-postgres',
  STORE_SECRET: 'of-store',
  WORKER_KEY: 'k'.repeat(64),
}

/** Returns an environment as Compose would set it. */
const filled = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, secret: string) => SECRETS[secret] ?? ''),
    ]),
  )

const namesIn = (path: string, pattern: RegExp): string[] => Array.from(read(path).matchAll(pattern), ([, name = '']) => name)
const addressOf = (name: string): string | undefined => {
  const own = serviceNamed(name).networks
  return Array.isArray(own) ? undefined : own['inside']?.ipv4_address
}
const networksOf = (name: string): string[] => {
  const own = serviceNamed(name).networks
  return Array.isArray(own) ? own : Object.keys(own)
}

const SERVERS = ['server-1', 'server-2']
const WORKERS = ['worker-1', 'worker-2']

describe('the services of compose.yaml', () => {
  it('are two servers, two workers, PostgreSQL, a store and nginx, and two commands', () => {
    expect(Object.keys(services)).toEqual(['web', ...SERVERS, ...WORKERS, 'postgres', 'store', 'bucket', 'operation'])
    expect([...SERVERS, ...WORKERS, 'bucket', 'operation'].map((name) => serviceNamed(name).image)).toEqual(
      Array.from({ length: 6 }, () => 'redaction-studio-server'),
    )
    for (const { build } of Object.values(services)) if (build) expect(existsSync(new URL(build.dockerfile, root))).toBe(true)
  })

  it('run programs of the repository, as the services of systemd do', () => {
    const program = (unit: string): string | undefined =>
      /ExecStart=\/opt\/redaction-studio\/(.*)/.exec(read(`deploy/systemd/${unit}.service`))?.[1]
    for (const name of WORKERS) expect(serviceNamed(name).command?.join(' ')).toBe(program('redaction-studio-worker'))
    const operation = serviceNamed('operation').entrypoint ?? []
    expect(serviceNamed('bucket').command).toEqual([...operation, 'create-bucket'])
    expect(operation.at(-1)).toBe('server/operation/main.ts')
    expect(read('server/operation/main.ts')).toContain("command === 'create-bucket'")
    // The others run those of their images.
    for (const name of [...SERVERS, 'web', 'postgres']) expect(serviceNamed(name).command).toBeUndefined()
  })

  it('set variables that the programs know, to values that they accept', () => {
    const known = namesIn('server/settings.ts', /^ {2}([A-Z][A-Z\d_]+): optional\(/gm)
    expect(known).toContain('S3_PATH_STYLE')
    for (const name of [...SERVERS, 'bucket', 'operation'])
      expect(Object.keys(serviceNamed(name).environment).filter((one) => !known.includes(one))).toEqual([])
    const settings = parseSettings(filled(serviceNamed('server-1').environment))
    expect(settings).toMatchObject({
      host: '0.0.0.0',
      port: 4020,
      data: '/data',
      databaseUrl: 'postgresql://studio:of-postgres@postgres:5432/studio',
      publicUrl: 'https://studio.example',
      store: { bucket: 'studio', prefix: 'live/', endpoint: 'http://store:7070', accessKeyId: 'studio', secretAccessKey: 'of-store' },
      workers: { host: '0.0.0.0', port: 4021, key: SECRETS['WORKER_KEY'] },
      runsEngine: false,
    })
    const workers = namesIn('server/worker/worker-settings.ts', /^ {2}([A-Z][A-Z_]+):/gm)
    for (const name of WORKERS) {
      expect(Object.keys(serviceNamed(name).environment).toSorted()).toEqual([...workers, 'HOME', 'TMPDIR'].toSorted())
      const { servers, key } = parseWorkerSettings(filled(serviceNamed(name).environment))
      expect(servers.map(({ href }) => href)).toEqual(SERVERS.map((server) => `http://${server}:4021/`))
      expect(key).toBe(settings.workers?.key)
    }
  })

  it('have the same accounts at PostgreSQL and at the store as these have', () => {
    expect(filled(serviceNamed('postgres').environment)).toEqual({
      POSTGRES_USER: 'studio',
      POSTGRES_DB: 'studio',
      POSTGRES_PASSWORD: 'of-postgres',
    })
    expect(filled(serviceNamed('store').environment)).toMatchObject({
      ROOT_ACCESS_KEY: 'studio',
      ROOT_SECRET_KEY: 'of-store',
      VGW_PORT: ':7070',
    })
    expect(serviceNamed('store').environment['VGW_REGION']).toBe(serviceNamed('server-1').environment['AWS_REGION'])
  })

  it('have no published secret, and name a missing one in a sentence', () => {
    const secret = /PASSWORD|SECRET|_KEY$|DATABASE_URL/
    const values = Object.values(services).flatMap(({ environment: own }) => Object.entries(own).filter(([name]) => secret.test(name)))
    const names = values.filter(([name]) => !/ACCESS_KEY(_ID)?$/.test(name) || name === 'AWS_SECRET_ACCESS_KEY')
    expect(names).toHaveLength(16)
    for (const [name, value] of names)
      expect([name, value]).toEqual([name, expect.stringMatching(/\$\{[A-Z_]+:\?Set [A-Z_]+ in [^}]+\.\}/)])
    const required = new Set(Array.from(text.matchAll(/\$\{(\w+):\?/g), ([, name]) => name))
    expect(required).toEqual(new Set(Object.keys(SECRETS)))
    for (const name of Object.keys(SECRETS)) expect(read('deploy/README.md')).toContain(`${name}=`)
  })
})

describe('the walls of compose.yaml', () => {
  it('let only nginx be reached, from this machine, and keep records, files and workers from the internet', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((one) => [name, one]))
    expect(published).toEqual([['web', '127.0.0.1:${PORT:-8080}:8080']])
    expect(networks['inside']?.internal).toBe(true)
    for (const name of [...WORKERS, 'postgres', 'store', 'bucket', 'operation']) expect(networksOf(name)).toEqual(['inside'])
    for (const name of SERVERS) expect(networksOf(name)).toEqual(['inside', 'outgoing'])
    expect(networksOf('web')).toEqual(['edge', 'inside'])
  })

  it('give no program new rights, and Chromium its sandbox', () => {
    for (const { security_opt: options } of Object.values(services)) expect(options[0]).toBe('no-new-privileges:true')
    for (const name of WORKERS) expect(serviceNamed(name).security_opt).toEqual(['no-new-privileges:true', 'seccomp:seccomp-chromium.json'])
    const others = Object.keys(services).filter((name) => !WORKERS.includes(name))
    for (const name of others) expect(serviceNamed(name).security_opt).toHaveLength(1)
    const { syscalls } = JSON.parse(read('deploy/seccomp-chromium.json')) as { syscalls: { names: string[]; action: string }[] }
    expect(syscalls.map(({ action }) => action)).toEqual(['SCMP_ACT_ERRNO'])
    const refused = syscalls.flatMap(({ names }) => names)
    expect(refused).toEqual(expect.arrayContaining(['bpf', 'kexec_load', 'keyctl', 'mount', 'move_mount', 'setns', 'userfaultfd']))
    expect(['chroot', 'clone', 'clone3', 'unshare'].filter((name) => refused.includes(name))).toEqual([])
  })

  it('keep what is written in volumes that the programs use', () => {
    const [image = []] = stagesOf(read('deploy/Containerfile.server'))
    const folders = all(image, 'RUN').find(([program]) => program === 'install') ?? []
    const mounts = Object.entries(services).flatMap(([name, { volumes }]) => volumes.map((one) => [name, ...one.split(':')]))
    const named = mounts.flatMap(([, source = '']) => (/^[.$]/.test(source) ? [] : [source]))
    expect(new Set(named)).toEqual(new Set(Object.keys(parsed.volumes)))
    for (const name of [...SERVERS, 'operation']) {
      expect(serviceNamed(name).volumes[0]).toBe('data:/data')
      expect(serviceNamed(name).environment['DATA']).toBe('/data')
    }
    for (const name of WORKERS) {
      expect(serviceNamed(name).volumes).toEqual([`${name}:/exports`])
      expect(serviceNamed(name).environment['TMPDIR']).toBe('/exports')
    }
    expect(folders).toEqual(expect.arrayContaining(['/data', '/exports']))
    expect(mounts).toContainEqual(['store', 'objects', '/objects'])
    expect(serviceNamed('store').command).toEqual(['posix', '/objects'])
    expect(mounts).toContainEqual(['postgres', 'postgres', '/var/lib/postgresql/data'])
  })
})

describe('the life of the services', () => {
  it('is checked at addresses that answer', () => {
    const checks = Object.fromEntries(Object.entries(services).map(([name, { healthcheck }]) => [name, healthcheck?.test.join(' ')]))
    const settings = parseSettings(filled(serviceNamed('server-1').environment))
    for (const name of SERVERS) expect(checks[name]).toContain(`fetch('http://127.0.0.1:${settings.port}/readyz')`)
    expect(read('server/server.ts')).toContain("pathname === '/readyz'")
    expect(checks['store']).toContain(
      `127.0.0.1${serviceNamed('store').environment['VGW_PORT']}${serviceNamed('store').environment['VGW_HEALTH']}`,
    )
    expect(checks['postgres']).toBe('CMD pg_isready --host=127.0.0.1 --username=studio --dbname=studio')
    const [, web = []] = stagesOf(read('deploy/Containerfile'))
    expect(checks['web']).toContain(`http://127.0.0.1:${all(web, 'EXPOSE').flat()[0]}/`)
    expect(Object.keys(checks).filter((name) => checks[name] === undefined)).toEqual([...WORKERS, 'bucket', 'operation'])
  })

  it('starts servers once PostgreSQL answers and the bucket is there, and ends later than their own limit', () => {
    const needs = { postgres: { condition: 'service_healthy' }, bucket: { condition: 'service_completed_successfully' } }
    for (const name of SERVERS) expect(serviceNamed(name).depends_on).toEqual(needs)
    expect(serviceNamed('bucket').depends_on).toEqual({ store: { condition: 'service_healthy' } })
    const limit = Number(/CLOSING_MILLISECONDS = ([\d_]+)/.exec(read('server/server.ts'))?.[1]?.replaceAll('_', '')) / 1000
    expect(limit).toBe(10)
    for (const name of [...SERVERS, ...WORKERS]) expect(serviceNamed(name).stop_grace_period).toBeGreaterThanOrEqual(limit + 50)
  })
})

describe('nginx of compose.yaml', () => {
  const upstream = read('deploy/nginx/upstream.conf')

  it('forwards to the servers at their addresses, which believe it and the proxy of the machine', () => {
    const { port, trustedProxies } = parseSettings(filled(serviceNamed('server-1').environment))
    const servers = Array.from(upstream.matchAll(/^ {2}server (\S+) max_fails=1 fail_timeout=5s;$/gm), ([, address]) => address)
    expect(servers).toEqual(SERVERS.map((name) => `${addressOf(name)}:${port}`))
    expect(serviceNamed('web').environment).toEqual({ BACKEND_URL: `http://${/^upstream (\w+) /m.exec(upstream)?.[1]}` })
    expect(serviceNamed('web').volumes).toEqual(['./nginx/upstream.conf:/etc/nginx/templates/upstream.conf.template:ro'])
    const gateway = networks['edge']?.ipam?.config[0]?.gateway
    expect([addressOf('web'), gateway].map((one) => trustedProxies.check(one ?? '', 'ipv4'))).toEqual([true, true])
    expect(trustedProxies.check('172.30.73.11', 'ipv4')).toBe(false)
  })

  const program = findNginx()
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'compose-nginx-'))
    await chmod(folder, 0o755)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.runIf(program !== undefined)('accepts what the image writes, and the nginx of the machine its own part', async () => {
    const variables: Record<string, string> = {
      PORT: '8080',
      ROOT: folder,
      ACCESS_LOG: join(folder, 'access.log'),
      ...serviceNamed('web').environment,
    }
    const site = nginxConfiguration({ base: '/', headers: { 'X-Frame-Options': 'DENY' }, hasBackend: true })
    const written = `${upstream}\n${site}`.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => variables[name] ?? '')
    const accepts = async (configuration: string): Promise<string> => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n')
      const file = join(folder, 'nginx.conf')
      await writeFile(file, `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${temporary}\n${configuration}\n}`)
      execFileSync(program ?? '', ['-t', '-q', '-p', folder, '-c', file], { stdio: 'pipe' })
      return 'accepted'
    }
    expect(await accepts(written)).toBe('accepted')
    expect(await accepts(read('deploy/nginx/in-front.conf'))).toBe('accepted')
    await expect(accepts(written.replace('upstream studio', 'upstream other'))).rejects.toThrow('host not found in upstream "studio"')
    expect(read('deploy/nginx/in-front.conf')).toContain('proxy_pass http://127.0.0.1:8080;')
  })
})
