import { describe, expect, it } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'

const BOX = { x: 100, y: 100, width: 60, height: 60 }
const tracks = [
  faceTrack('a', BOX, { style: 'Smooth', shape: 'ellipse', padding: { space: 0.3 }, reason: 'r', note: 'n', group: 'g' }),
  faceTrack('plate', { ...BOX, x: 700 }, { confidence: 0.4, kind: 'object', label: 'license_plate', decision: 'keep' }),
  faceTrack('c', { x: 960, y: 770, width: 40, height: 30 }),
]
const start = (): EditorDriver => new EditorDriver(makeReview(tracks))
const selected = ({ state }: EditorDriver): string[] => [...state.selectedIds].toSorted()
const added = (driver: EditorDriver): readonly Track[] => driver.tracks.slice(tracks.length)
/** Runs the paste action, which reads the clipboard asynchronously. */
async function paste(driver: EditorDriver, text?: string): Promise<void> {
  if (text !== undefined) driver.clipboard = text
  expect(driver.keys('Ctrl+v')).toBe(true)
  await Promise.resolve()
  await Promise.resolve()
}

describe('[MEDIA-04] Duplicate', () => {
  it('adds copies beside the selected boxes as one undo step, with new numbers and the same style', () => {
    const driver = start()
    driver.keys('1')
    driver.editor.selectAllOf(['a', 'plate'])
    expect(driver.keys('Ctrl+d')).toBe(true)
    expect(added(driver)).toEqual([
      {
        id: 'drawn-1',
        kind: 'face',
        number: 3,
        source: 'drawn',
        confidence: null,
        decision: 'redact',
        style: 'Smooth',
        shape: 'ellipse',
        padding: { space: 0.3 },
        positions: [{ time: 0, ...BOX, x: 116, y: 116 }],
      },
      {
        id: 'drawn-2',
        kind: 'object',
        label: 'license_plate',
        number: 2,
        source: 'drawn',
        confidence: null,
        decision: 'keep',
        style: null,
        positions: [{ time: 0, ...BOX, x: 716, y: 116 }],
      },
    ])
    expect(selected(driver)).toEqual(['drawn-1', 'drawn-2'])
    expect(driver.state).toMatchObject({ undoLabel: 'duplicate 2 items', message: { text: '2 items duplicated as 2 items' } })
    driver.keys('Ctrl+z')
    expect(driver.tracks).toEqual(start().tracks)
  })

  it('moves copies back from the edges of the image', () => {
    const driver = start()
    driver.editor.select('c')
    driver.keys('1', 'Ctrl+d')
    expect(driver.box('drawn-1')).toEqual({ x: 944, y: 754, width: 40, height: 30 })
    expect(driver.state.message.text).toBe('Face 2 duplicated as Face 3')
  })

  it('is disabled without a selected box', () => {
    expect(start().keys('Ctrl+d')).toBe(false)
    expect(start().keys('Ctrl+c')).toBe(false)
    expect(start().keys('Ctrl+x')).toBe(false)
  })
})

describe('[MEDIA-04] Copy and Paste', () => {
  it('paste the boxes in the same places of another file, clamped to a smaller image, as one undo step', async () => {
    const from = start()
    from.keys('Ctrl+a', 'Ctrl+c')
    expect(from.state.message.text).toBe('3 items copied')
    const to = new EditorDriver(makeReview([faceTrack('other', { ...BOX, y: 400 })], { width: 500, height: 720 }), undefined, 'pasted')
    await paste(to, from.clipboard ?? '')
    const boxes = [
      { x: 100, y: 100, width: 60, height: 60 },
      { x: 440, y: 100, width: 60, height: 60 },
      { x: 460, y: 690, width: 40, height: 30 },
    ]
    expect(to.tracks.slice(1).map(({ id }) => to.box(id))).toEqual(expect.arrayContaining(boxes))
    expect(to.tracks.slice(1).every(({ source, confidence }) => source === 'drawn' && confidence === null)).toBe(true)
    expect(selected(to)).toEqual(['pasted-1', 'pasted-2', 'pasted-3'])
    expect(to.state).toMatchObject({ undoLabel: 'paste 3 boxes', message: { text: '3 boxes pasted' } })
    to.keys('Ctrl+z')
    expect(to.tracks.map(({ id }) => id)).toEqual(['other'])
  })

  it('paste beside the originals in the same review, and again beside the first copy', async () => {
    const driver = start()
    driver.editor.select('a')
    driver.keys('1', 'Ctrl+c')
    await paste(driver)
    await paste(driver)
    expect([driver.box('drawn-1'), driver.box('drawn-2')]).toEqual([
      { ...BOX, x: 116, y: 116 },
      { ...BOX, x: 132, y: 132 },
    ])
  })

  it('move boxes by Cut, as one undo step', async () => {
    const driver = start()
    driver.editor.select('a')
    driver.keys('Ctrl+x')
    expect(driver.box('a')).toBeUndefined()
    expect(driver.state).toMatchObject({ undoLabel: 'cut Face 1', message: { text: 'Face 1 cut' } })
    await paste(driver)
    expect(driver.box('drawn-1')).toEqual(BOX)
  })

  const foreign: [string, string][] = [
    ['other text', 'call me back'],
    ['nothing', ''],
    ['other JSON', '{"type":"other","version":1,"boxes":[]}'],
    ['a newer version', JSON.stringify({ type: 'redaction-studio/boxes', version: 2, boxes: [] })],
    ['no boxes', JSON.stringify({ type: 'redaction-studio/boxes', version: 1, boxes: [] })],
    [
      'a box without a size',
      JSON.stringify({
        type: 'redaction-studio/boxes',
        version: 1,
        boxes: [{ kind: 'face', decision: 'redact', style: null, rect: { x: 1, y: 1, width: 0, height: 5 } }],
      }),
    ],
  ]
  it.each(foreign)('do nothing with %s but say so', async (_name, text) => {
    const driver = start()
    await paste(driver, text)
    expect(driver.tracks).toHaveLength(3)
    expect(driver.state.undoLabel).toBeNull()
    expect(driver.asked).toEqual(['Couldn’t paste. Copy boxes in a review first.'])
  })

  it('keep at most 10,000 boxes in a review', async () => {
    const box = { kind: 'face', decision: 'redact', style: null, rect: BOX }
    const text = (count: number): string =>
      JSON.stringify({ type: 'redaction-studio/boxes', version: 1, boxes: Array.from({ length: count }, () => box) })
    const driver = start()
    await paste(driver, text(9_998))
    expect(driver.tracks).toHaveLength(3)
    expect(driver.asked).toEqual(['Couldn’t paste 9,998 boxes. A review can have up to 10,000 boxes.'])
    await paste(driver, text(9_997))
    expect(driver.tracks).toHaveLength(10_000)
    driver.keys('Ctrl+d')
    expect(driver.asked.at(-1)).toBe('Couldn’t duplicate 9,997 boxes. A review can have up to 10,000 boxes.')
    expect(driver.tracks).toHaveLength(10_000)
    driver.keys('Ctrl+z')
    expect(driver.tracks).toHaveLength(3)
  })

  it('never paste text in a style that leaves it readable', async () => {
    const box = { kind: 'object', label: 'text', decision: 'redact', style: 'Smooth', rect: { x: -50, y: 5000, width: 1, height: 9000 } }
    const driver = start()
    await paste(driver, JSON.stringify({ type: 'redaction-studio/boxes', version: 1, boxes: [box] }))
    expect(added(driver)[0]).toMatchObject({ style: null, label: 'text', positions: [{ x: 0, y: 0, width: 4, height: 800 }] })
  })
})

describe('[MEDIA-04] Select all of this kind', () => {
  it('selects the items with the label of the primary one, which stays primary', () => {
    const driver = start()
    driver.editor.select('c')
    driver.actions.run('select-kind')
    expect(selected(driver)).toEqual(['a', 'c'])
    expect(driver.state).toMatchObject({ selectedId: 'c', message: { text: '2 items selected' } })
    driver.editor.select('plate')
    driver.actions.run('select-kind')
    expect(selected(driver)).toEqual(['plate'])
  })
})

describe('[MEDIA-05] the shape of boxes', () => {
  it('is set for the selected boxes as one undo step, but not for text, whose corners would stay readable', () => {
    const driver = start()
    driver.keys('Ctrl+a')
    expect(driver.actions.get('shape-ellipse').isOn?.()).toBe(false)
    driver.actions.run('shape-ellipse')
    expect(driver.tracks.map(({ shape }) => shape)).toEqual(['ellipse', undefined, 'ellipse'])
    expect(driver.state).toMatchObject({ undoLabel: 'ellipse for 2 items', message: { text: '2 items: ellipse' } })
    expect(driver.actions.get('shape-ellipse').isOn?.()).toBe(true)
    driver.actions.run('shape-box')
    expect(driver.tracks.map((track) => 'shape' in track)).toEqual([false, false, false])
    driver.keys('Ctrl+z', 'Ctrl+z')
    expect(driver.tracks.map(({ shape }) => shape)).toEqual(['ellipse', undefined, undefined])
    driver.editor.select('plate')
    expect(driver.actions.get('shape-ellipse').isEnabled()).toBe(false)
  })
})
