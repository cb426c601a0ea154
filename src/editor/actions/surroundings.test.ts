import { describe, expect, it } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'

const FACE = faceTrack('face', { x: 100, y: 200, width: 80, height: 60 })

/** Opens a review of an image of 1000 by 800 pixels and selects its first item. */
function start(...tracks: Parameters<typeof makeReview>[0]): EditorDriver {
  const driver = new EditorDriver(makeReview(tracks))
  driver.editor.select(tracks[0]?.id ?? null)
  return driver
}

/** Returns the places of the drawn items. */
const places = ({ tracks }: EditorDriver) => tracks.filter(({ source }) => source === 'drawn').map(({ positions: [place] }) => place)

describe('[MEDIA-04] redacting everything except a region', () => {
  it('covers the image around it in solid black and keeps it, in one undo step', () => {
    const driver = start(FACE)
    driver.keys('Ctrl+Shift+e')
    expect(driver.tracks[0]).toMatchObject({ id: 'face', decision: 'keep' })
    expect(driver.tracks[0]?.reviewed).toBeDefined()
    expect(places(driver)).toEqual([
      { time: 0, x: 0, y: 0, width: 1000, height: 200 },
      { time: 0, x: 0, y: 200, width: 100, height: 60 },
      { time: 0, x: 180, y: 200, width: 820, height: 60 },
      { time: 0, x: 0, y: 260, width: 1000, height: 540 },
    ])
    expect(driver.tracks.slice(1).map(({ kind, decision, style, number, note }) => [kind, decision, style, number, note])).toEqual([
      ['object', 'redact', null, 1, 'Everything except Face 1'],
      ['object', 'redact', null, 2, 'Everything except Face 1'],
      ['object', 'redact', null, 3, 'Everything except Face 1'],
      ['object', 'redact', null, 4, 'Everything except Face 1'],
    ])
    expect(driver.state.message.text).toBe('Everything except Face 1 will be redacted, 4 regions added')
    expect(driver.state.selectedId).toBe('face')
    driver.keys('Ctrl+z')
    expect(driver.tracks).toEqual([{ ...FACE, number: 1 }])
    expect(driver.state.message.text).toBe('Undone: redact everything except Face 1')
  })

  it('adds nothing again, and only what is missing', () => {
    const driver = start(FACE)
    driver.keys('Ctrl+Shift+e', 'Ctrl+Shift+e')
    expect(driver.tracks.length).toBe(5)
    expect(driver.state.message.text).toBe('Everything except Face 1 is already redacted')
    driver.editor.set({ openTexts: new Set(['except-face']) })
    driver.editor.select(driver.tracks[2]?.id ?? null)
    driver.keys('Delete')
    driver.editor.select('face')
    driver.keys('Ctrl+Shift+e')
    expect(driver.tracks.length).toBe(5)
    expect(driver.state.message.text).toBe('Everything except Face 1 will be redacted, 1 region added')
  })

  it('adds a cover again that was made visible or coarse', () => {
    const driver = start(FACE)
    driver.keys('Ctrl+Shift+e')
    driver.editor.set({ openTexts: new Set(['except-face']) })
    driver.editor.select(driver.tracks[1]?.id ?? null)
    driver.actions.run('style-Pixelated')
    driver.editor.select(driver.tracks[2]?.id ?? null)
    driver.keys('k')
    driver.editor.select('face')
    driver.keys('Ctrl+Shift+e')
    expect(driver.tracks.length).toBe(7)
  })

  it('covers the corners of an ellipse by a polygon in its box', () => {
    const driver = start({ ...FACE, shape: 'ellipse' })
    driver.keys('Ctrl+Shift+e')
    const [corners] = driver.tracks.slice(-1)
    expect(driver.tracks.length).toBe(6)
    expect(corners).toMatchObject({ kind: 'object', shape: 'polygon', decision: 'redact', positions: FACE.positions })
    driver.keys('Ctrl+Shift+e')
    expect(driver.tracks.length).toBe(6)
  })

  it('says that other items left visible are covered too', () => {
    const kept = (id: string, x: number) => ({ ...faceTrack(id, { x, y: 200, width: 80, height: 60 }), decision: 'keep' as const })
    const one = start(FACE, kept('other', 500))
    one.keys('Ctrl+Shift+e')
    expect(one.state.message.text).toBe(
      'Everything except Face 1 will be redacted, 4 regions added. 1 item left visible is covered too, except inside it',
    )
    const two = start(FACE, kept('other', 500), kept('third', 700))
    two.keys('Ctrl+Shift+e')
    expect(two.state.message.text).toMatch(/added\. 2 items left visible are covered too, except inside it$/)
  })

  it('needs a box where the back end redacts no polygons', () => {
    const ellipse = start({ ...FACE, shape: 'ellipse' })
    const box = start(FACE)
    const isEnabled = (driver: EditorDriver): boolean => driver.actions.get('redact-surroundings').isEnabled()
    expect([isEnabled(ellipse), isEnabled(box)]).toEqual([true, true])
    for (const { editor } of [ellipse, box]) editor.set({ hasShapes: false })
    expect([isEnabled(ellipse), isEnabled(box)]).toEqual([false, true])
  })

  it('needs exactly one region', () => {
    const driver = start(FACE, faceTrack('other', { x: 500, y: 200, width: 80, height: 60 }))
    const isEnabled = (): boolean => driver.actions.get('redact-surroundings').isEnabled()
    expect(isEnabled()).toBe(true)
    driver.editor.selectAllOf(['face', 'other'])
    expect(isEnabled()).toBe(false)
    driver.editor.select(null)
    expect(isEnabled()).toBe(false)
  })

  it('doesn’t add more boxes than a review can have', () => {
    const many = Array.from({ length: 9996 }, (_unused, index) => faceTrack(`f${index}`, { x: 1, y: 1, width: 5, height: 5 }))
    const driver = start(FACE, ...many)
    driver.keys('Ctrl+Shift+e')
    expect(driver.tracks.length).toBe(9997)
    expect(driver.tracks[0]?.decision).toBe('redact')
    expect(driver.state.message.text).toBe('Couldn’t add 4 boxes. A review can have up to 10,000 boxes.')
  })
})
