import { at, itemsAt, textAt, textOf, type Walk } from './walker.ts'

/** The camera cloud, from the authorisation to the end of the connection. A provider's own page is for people: there it ends. */
export const cameraWalk: Walk = {
  name: 'the camera cloud: connect, look, disconnect',
  needs: ['getEagleEye', 'authoriseEagleEye', 'disconnectEagleEye', 'listCameras'],
  run: async (walker) => {
    await walker.must('disconnectEagleEye', 204)
    const apart = await walker.must('getEagleEye', 200)
    walker.expect(
      at(apart, 'connected') === false,
      'getEagleEye',
      apart,
      'it is connected after it was forgotten',
      'Not connected any more',
    )
    const denied = await walker.call('listCameras')
    walker.expect(
      denied.answer?.status === 409,
      'listCameras',
      denied,
      `without a connection it was answered ${denied.answer?.status}`,
      '409 It cannot be done as things stand',
    )
    const wrong = await walker.call('authoriseEagleEye', { query: { code: 'no-such-code' } })
    walker.expect(
      wrong.answer?.status === 403,
      'authoriseEagleEye',
      wrong,
      `an unknown code was answered ${wrong.answer?.status}`,
      '403 This user may not do that',
    )
    const way = await walker.must('authoriseEagleEye', 200)
    const address = typeof way.body === 'string' && URL.canParse(way.body) ? new URL(way.body) : undefined
    walker.expect(
      address !== undefined,
      'authoriseEagleEye',
      way,
      'the text is no address',
      "the address of the provider's authorisation page",
    )
    const code = address?.searchParams.get('code')
    if (code === null || code === undefined) return
    const connected = await walker.must('authoriseEagleEye', 200, { query: { code } })
    walker.expect(
      connected.body === 'connected',
      'authoriseEagleEye',
      connected,
      'the text is not "connected"',
      'the connection is made and the text is `connected`',
    )
    const status = await walker.must('getEagleEye', 200)
    walker.expect(at(status, 'connected') === true, 'getEagleEye', status, 'it is not connected', 'whether it has agreed')
    const cameras = await walker.must('listCameras', 200)
    const cameraId = textOf(itemsAt(cameras)[0], 'id')
    const window = { start: '2026-11-19T09:00:00.000+00:00', end: '2026-11-19T12:00:00.000+00:00' }
    for (const operationId of ['listCameraMedia', 'listCameraEvents']) {
      if (!walker.has(operationId) || cameraId === '') continue
      const ranges = await walker.must(operationId, 200, { query: { cameraId, ...window } })
      const isInside = itemsAt(ranges, 'results').every(
        (range) =>
          Date.parse(textOf(range, 'startTimestamp')) < Date.parse(window.end) &&
          Date.parse(textOf(range, 'endTimestamp')) > Date.parse(window.start),
      )
      walker.expect(isInside, operationId, ranges, 'a stretch of time lies outside the window', 'Stretches of time within the window')
      const nobody = await walker.call(operationId, { query: { cameraId: 'no-such-camera', ...window } })
      walker.expect(nobody.answer?.status === 404, operationId, nobody, `an unknown camera was answered ${nobody.answer?.status}`, '404')
    }
    const info = await walker.must('getEagleEye', 200)
    walker.expect(
      textAt(info, 'clientId') === textAt(apart, 'clientId'),
      'getEagleEye',
      info,
      'the clientId changed',
      'What its authorisation page needs',
    )
    await walker.must('disconnectEagleEye', 204)
    const forgotten = await walker.must('getEagleEye', 200)
    walker.expect(at(forgotten, 'connected') === false, 'disconnectEagleEye', forgotten, 'it is still connected', 'Forget the camera cloud')
  },
}
