import { beforeAll, describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import type { Interceptor } from '#mocks/node.ts'
import { loadContract } from './contract/load'
import type { Contract } from './contract/types'
import { everywhere, rewrite, type Defect } from './mutation/defect'
import { defects, lookFor } from './mutation/score'
import { htmlReport } from './report/html'
import { junitReport } from './report/junit'
import { terminalReport } from './report/terminal'
import { runContractTests, type RunOptions, type RunResult } from './run'
import { startMockTarget } from './targets'

const seed = 20_261_120
/** The operations of the walk through the changes of a review. */
const REVIEW_OPERATIONS = [
  'createUpload',
  'getUploadOffset',
  'appendUpload',
  'listJobs',
  'getDetections',
  'saveDetections',
  'changeDetections',
]
let contract: Contract

beforeAll(async () => {
  contract = await loadContract(new URL('../../openapi.yaml', import.meta.url))
})

async function test(options: Partial<RunOptions> = {}, intercept: Interceptor = {}): Promise<RunResult> {
  const { origin, logins, close } = await startMockTarget(intercept)
  try {
    return await runContractTests({ contract, origin, logins, seed, runs: 3, isDisposable: true, ...options })
  } finally {
    await close()
  }
}

function testWith(defect: Defect, options: Partial<RunOptions> = {}): Promise<RunResult> {
  return test(options, defect.make(contract))
}

describe('the mock', () => {
  it('[API-01] follows the contract in every operation', async () => {
    const { findings, coverage, walks } = await test()
    expect(findings).toEqual([])
    expect(coverage.operations().missing).toEqual([])
    expect(walks.filter(({ ended }) => ended !== undefined)).toEqual([])
    for (const id of ['getWaveform', 'getTranscript']) {
      const operation = contract.operations.find((one) => one.id === id)
      expect(operation && coverage.statusesOf(operation).get(200)).toBeGreaterThan(0)
    }
  })
})

describe('a target that is not disposable', () => {
  it('receives only safe requests, and the report lists the omitted operations', async () => {
    const methods = new Set<string>()
    let signIns = 0
    const intercept: Interceptor = {
      answer: (request, next) => {
        if (new URL(request.url).pathname === '/legacy/auth/login') signIns += 1
        else methods.add(request.method)
        return next(request)
      },
    }
    const result = await test({ isDisposable: false }, intercept)
    expect([...methods].toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS'])
    expect(signIns).toBe(4)
    expect(result.withheld).toContain('deleteMedia')
    expect(terminalReport(result)).toContain('Add --disposable')
  })
})

describe('findings', () => {
  it('distinguish breaches of the specification from breaches of assumptions', async () => {
    const specified = await testWith(
      rewrite('getConfig', 'null', () => ({ showApiUI: null })),
      { operationIds: ['getConfig'] },
    )
    expect(specified.findings[0]).toMatchObject({ provenance: 'specified', operationId: 'getConfig', problem: 'showApiUI must be boolean' })
    expect(terminalReport(specified)).toContain('Breaches of what the specification says: 1')
    const assumed = await testWith(
      rewrite('listPlans', 'a text', (body) => ({ ...body, publicKey: 1 })),
      { operationIds: ['listPlans'] },
    )
    expect(terminalReport(assumed)).toContain('Breaches of what was only assumed (a real back end may differ there): 1')
  })

  it('[API-01] include a target that responds without JSON, by the name of the rule', async () => {
    const page = () => new Response('<!doctype html><p>Welcome', { headers: { 'content-type': 'text/html' } })
    const { findings } = await test({ isDisposable: false }, { answer: () => Promise.resolve(page()) })
    const [first] = findings
    expect(first).toMatchObject({ phase: 'sign-in', operationId: 'getUserInfo', provenance: 'specified' })
    expect(first?.rule).toBe('json-content: All calls have JSON content.')
    expect(first?.curl).toContain('"Cookie: $COOKIE"')
    // Public operations are tested anyway.
    expect(findings).toContainEqual(expect.objectContaining({ operationId: 'getInit', problem: 'the content type is text/html' }))
  })

  it('contain the shortest failing request', async () => {
    const defect = everywhere('long messages return 500', async ({ sent, next }) => {
      const text = JSON.stringify((await sent()) ?? null)
      return text.includes('msg') && text.length > 80 ? Response.json({ error: 'No.' }, { status: 500 }) : next()
    })
    const { findings } = await testWith(defect, { operationIds: ['notifyTeam'], runs: 60 })
    const shown = findings.find(({ phase }) => phase === 'properties')
    const sent = /--data-raw '(.*?)' 'http/s.exec(shown?.curl ?? '')?.[1] ?? ''
    // Longer requests failed first. Shrinking finds the shortest, or nearly the shortest.
    expect(sent.length).toBeGreaterThan(80)
    expect(sent.length).toBeLessThan(90)
  })

  it('never contain the token', async () => {
    const { findings } = await testWith(
      rewrite('getConfig', 'null', () => ({ showApiUI: null })),
      { operationIds: ['getConfig'] },
    )
    expect(findings[0]?.curl).toContain('"Authorization: Bearer $TOKEN"')
    expect(findings[0]?.curl).not.toContain('session-')
  })
})

describe('a back end of contract 1.0.0', () => {
  let released: Contract

  beforeAll(async () => {
    released = await loadContract(new URL('../../docs/contract/1.0.0.yaml', import.meta.url))
  })

  /** Responds to the operations that are newer than 1.0.0, as back ends do that don't have them. */
  function withoutNewer(respond: (request: Request) => Response | undefined): Interceptor {
    const known = new Set(released.operations.map(({ id }) => id))
    const newer = contract.operations.filter(({ id }) => !known.has(id))
    const isNewer = ({ method, url }: Request) =>
      newer.some(
        (one) =>
          one.method === method.toLowerCase() &&
          new RegExp(`^${contract.basePath}${one.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(new URL(url).pathname),
      )
    return { answer: (request, next) => Promise.resolve((isNewer(request) ? respond(request) : undefined) ?? next(request)) }
  }

  it.each([404, 501])('has no findings when newer operations get %i, and the reports list them', async (status) => {
    const operationIds = ['getCapabilities', 'getJob', ...REVIEW_OPERATIONS]
    const result = await test(
      { released, operationIds },
      withoutNewer(() => Response.json({ error: 'Not found' }, { status })),
    )
    expect(result.findings).toEqual([])
    expect(result.missing.map(({ id }) => id).toSorted()).toEqual(['changeDetections', 'getCapabilities', 'getJob'])
    const list = `Not offered, which is allowed for operations newer than the release: ${result.missing.map(({ id }) => `${id} (${status})`).join(', ')}.`
    expect(terminalReport(result)).toContain(list)
    expect(htmlReport(result, 'an older back end')).toContain(list)
  })

  it('has no findings when only its sessions are checked first', async () => {
    const isSignedIn = (request: Request) => request.headers.get('authorization')?.startsWith('Bearer session-') === true
    const respond = (request: Request) => (isSignedIn(request) ? Response.json({ error: 'Not found' }, { status: 404 }) : undefined)
    const { findings, walks } = await test({ released, operationIds: REVIEW_OPERATIONS }, withoutNewer(respond))
    expect(findings).toEqual([])
    expect(walks).toContainEqual({ name: 'changes of a review', ended: 'changeDetections is not offered (404)' })
  })
})

describe('reports', () => {
  it('list the same findings in XML and on a self-contained page', async () => {
    const broken = rewrite('getMarketing', 'markup', () => ({ loginHtml: ['<script>alert("x")</script>\u0000'] }))
    const result = await testWith(broken, { tags: ['init'] })
    const xml = junitReport(result)
    expect(xml).toContain('<testcase classname="contract.examples" name="getMarketing">')
    expect(xml).toContain('loginHtml must be string')
    expect(xml).not.toContain('<script>')
    expect(xml).not.toContain('\u0000')
    const html = htmlReport(result, 'the mock')
    expect(html).toContain('getMarketing: loginHtml must be string')
    expect(html).not.toMatch(/<script|<link|src=/)
  })
})

describe('defects', () => {
  it('are at least 60 with unique names', () => {
    expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length)
    expect(defects.length).toBeGreaterThanOrEqual(60)
    expect(defects.filter(({ rule }) => rule !== undefined).length).toBeGreaterThanOrEqual(20)
  })

  const some = [
    'getUserInfo: websocket is http',
    'listMedia: files of all projects',
    'logout: the session stays valid',
    'listProjects: pages count from 1',
    'socket: every token is accepted',
    'appendUpload: 204 instead of 415',
    'getMediaContent: If-Range is ignored',
    'changeDetections: changes before a wrong one are saved',
    'getDetections: a window has all items',
    'getMediaContent: the type of ranges is guessed (content-nosniff)',
    'getMediaContent: an uploaded drawing is sent as a drawing (content-type)',
    'getMediaThumbnail: there is no policy (content-sandbox)',
    'getVersionReport: the type is guessed (content-nosniff)',
    'getVersionThumbnail: there is no policy (content-sandbox)',
    'getVersionContent: a version is shown as a drawing (content-type)',
    'signup: the cookie is sent over HTTP (cookie-secure)',
    'listUsers: every user may call it (roles)',
    'updateEnterpriseUser: plain members may call it (roles)',
    'getMediaContent: other users may read it (own-files)',
    "listEnterpriseActivities: colleagues' files are named (colleague-names)",
    'getWaveform: the last values are missing (waveform-data)',
    'getTranscript: the segments are in the wrong order (transcript-order)',
    'createProject: the time is in milliseconds (fresh-times)',
    'createSocketToken: the token lives for an hour (socket-token)',
    'socket: tokens are accepted twice (socket-token)',
    'socket: tokens are accepted after they have expired (socket-token)',
    'socket: tokens are accepted with the cookie of another session (socket-token)',
    "socket: tokens are accepted after their session's end (socket-token)",
    "socket: the session's token is still accepted (socket-token)",
    'getUserInfo: the token is that of the session (socket-token)',
    'deleteProject: other sites may call it (same-origin)',
    'removeProjectMember: the member stays',
    'turnOffSecondFactor: two-step sign-in stays on',
    'changePassword: the password and the other sessions stay',
    'endOtherSessions: the other sessions stay',
    'endSession: the session stays',
    'getSecondFactor: used recovery codes count as left',
    'finishLogin: 200 instead of 403',
    'renameProject: members of a shared project may call it',
    'every operation: a missing origin is trusted (same-origin)',
  ]
  it.each(casesOfToday(some, 8))('are found: %s', async (name) => {
    const defect = defects.find((one) => one.name === name)
    if (!defect) throw new Error(`There is no defect "${name}".`)
    expect((await lookFor(contract, defect, seed, 5)).foundBy).toBeDefined()
  })
})
