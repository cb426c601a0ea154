import { importAndExport } from './camera-import-steps.ts'
import { at, itemsAt, textAt, textOf, type Walk, type Walker } from './walker.ts'

const importOperations = [
  'importCameraMedia',
  'importCameraFile',
  'exportToCameraFiles',
  'listCameraFiles',
  'listImportedMedia',
  'getMedia',
  'listJobs',
  'deleteMedia',
]

/**
 * Submits the consent page of a cloud that the target simulates, and returns the authorization code. Returns undefined for real providers,
 * whose page needs a person.
 */
async function codeOf({ context }: Walker, page: URL, clientId: string, redirectUri: string): Promise<string | undefined> {
  if (page.origin !== new URL(context.client.origin).origin) return undefined
  const query = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'vms.all', state: 'walk' }
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
  const agreed = await fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'allow' }), redirect: 'manual' })
  const location = agreed.headers.get('location') ?? ''
  const callback = URL.canParse(location) ? new URL(location) : undefined
  return callback?.searchParams.get('state') === 'walk' ? (callback.searchParams.get('code') ?? undefined) : undefined
}

/** Connects, reads and disconnects the camera cloud. Ends at the consent page of a real provider, which needs a person. */
export const cameraWalk: Walk = {
  name: 'the camera cloud: connect, read, disconnect',
  needs: ['getEagleEye', 'authoriseEagleEye', 'disconnectEagleEye', 'listCameras'],
  run: async (walker) => {
    await walker.must('disconnectEagleEye', 204)
    const apart = await walker.must('getEagleEye', 200)
    walker.expect(at(apart, 'connected') === false, 'getEagleEye', apart, 'it is connected after it was forgotten', 'Disconnected')
    const denied = await walker.call('listCameras')
    walker.expect(
      denied.answer?.status === 409,
      'listCameras',
      denied,
      `without a connection it was answered ${denied.answer?.status}`,
      '409 The current state doesn’t allow this',
    )
    const wrong = await walker.call('authoriseEagleEye', { query: { code: 'no-such-code' } })
    walker.expect(
      wrong.answer?.status === 403,
      'authoriseEagleEye',
      wrong,
      `an unknown code was answered ${wrong.answer?.status}`,
      "403 The user isn't allowed to do this",
    )
    const way = await walker.must('authoriseEagleEye', 200)
    const address = typeof way.body === 'string' && URL.canParse(way.body) ? new URL(way.body) : undefined
    walker.expect(address !== undefined, 'authoriseEagleEye', way, 'the text is no address', "the URL of the provider's authorization page")
    const code = address && (await codeOf(walker, address, textAt(apart, 'clientId'), textAt(apart, 'redirectUri')))
    if (code === undefined) return
    const connected = await walker.must('authoriseEagleEye', 200, { query: { code } })
    walker.expect(
      connected.body === 'connected',
      'authoriseEagleEye',
      connected,
      'the text is not "connected"',
      'the connection is made and the text is `connected`',
    )
    const twice = await walker.call('authoriseEagleEye', { query: { code } })
    walker.expect(
      twice.answer?.status === 403,
      'authoriseEagleEye',
      twice,
      `a code that was used was answered ${twice.answer?.status}`,
      'works once and for five minutes',
    )
    const status = await walker.must('getEagleEye', 200)
    walker.expect(at(status, 'connected') === true, 'getEagleEye', status, 'it is not connected', 'whether it is connected')
    const cameras = await walker.must('listCameras', 200)
    const cameraId = textOf(itemsAt(cameras)[0], 'id')
    const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
    const window = { start: hoursAgo(28), end: hoursAgo(24) }
    let recorded: Record<string, unknown> | undefined
    for (const operationId of ['listCameraMedia', 'listCameraEvents']) {
      if (!walker.has(operationId) || cameraId === '') continue
      const ranges = await walker.must(operationId, 200, { query: { cameraId, ...window } })
      const isInside = itemsAt(ranges, 'results').every(
        (range) =>
          Date.parse(textOf(range, 'startTimestamp')) < Date.parse(window.end) &&
          (range['endTimestamp'] === null || Date.parse(textOf(range, 'endTimestamp')) > Date.parse(window.start)),
      )
      walker.expect(isInside, operationId, ranges, 'a stretch of time lies outside the window', 'Time ranges within the window')
      if (operationId === 'listCameraMedia') [recorded] = itemsAt(ranges, 'results')
      const nobody = await walker.call(operationId, { query: { cameraId: 'no-such-camera', ...window } })
      walker.expect(nobody.answer?.status === 404, operationId, nobody, `an unknown camera was answered ${nobody.answer?.status}`, '404')
    }
    if (importOperations.every((id) => walker.has(id))) await importAndExport(walker, cameraId, recorded)
    const info = await walker.must('getEagleEye', 200)
    walker.expect(
      textAt(info, 'clientId') === textAt(apart, 'clientId'),
      'getEagleEye',
      info,
      'the clientId changed',
      'The parameters of its authorization page',
    )
    await walker.must('disconnectEagleEye', 204)
    const forgotten = await walker.must('getEagleEye', 200)
    walker.expect(
      at(forgotten, 'connected') === false,
      'disconnectEagleEye',
      forgotten,
      'it is still connected',
      'Disconnect the camera cloud',
    )
  },
}
