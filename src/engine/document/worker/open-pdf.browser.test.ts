import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'

import { EngineCancelledError } from '../../core/errors'
import { SpareWorkers } from '../../core/spare-workers'
import { addImage, buildPdf } from '../../testing/build-pdf'
import { openPdf } from './open-pdf'

/** Returns the color of a pixel of a drawn page, as red, green and blue. */
function colorAt(canvas: OffscreenCanvas, x: number, y: number): number[] {
  return [...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data.subarray(0, 3) ?? [])]
}

it('draws a rotated page with a crop box at the requested scale', async () => {
  const pdf = await openPdf(
    buildPdf({
      pages: [{ mediaBox: [10, 20, 210, 320], cropBox: [60, 70, 160, 270], rotate: 90, content: '1 0 0 rg 60 70 20 20 re f' }],
    }),
  )
  expect(pdf.pageCount).toBe(1)
  expect(await pdf.sizeOf(1)).toEqual({ width: 200, height: 100 })
  const { canvas, scale } = await pdf.renderPage(1, 2)
  expect([canvas.width, canvas.height, scale]).toEqual([400, 200, 2])
  expect(colorAt(canvas, 20, 20)).toEqual([255, 0, 0])
  expect(colorAt(canvas, 60, 20)).toEqual([255, 255, 255])
  pdf.close()
})

it.each(['an image', 'a mask of an image'])('draws %s that is reversed in the same way each time', async (name) => {
  const pdf = await openPdf(
    buildPdf((objects) => {
      const reversed = addImage(objects, 1, 1, Uint8Array.of(255), '/Decode [1 0]')
      const image = name === 'an image' ? reversed : addImage(objects, 1, 1, Uint8Array.of(0), `/SMask ${reversed}`)
      return { pages: [{ size: [20, 20], content: '20 0 0 20 0 0 cm /Im1 Do', resources: { XObject: `/Im1 ${image}` } }] }
    }),
  )
  for (let time = 0; time < 3; time += 1) {
    const { canvas } = await pdf.renderPage(1, 1)
    expect(colorAt(canvas, 10, 10)).toEqual(name === 'an image' ? [0, 0, 0] : [255, 255, 255])
  }
  pdf.close()
})

it('draws images, and a page of 200 inches at a smaller scale', async () => {
  const file = buildPdf((pdf) => {
    const image = addImage(pdf, 1, 1, Uint8Array.of(0, 0, 255))
    return { pages: [{ size: [14_400, 14_400], content: '14400 0 0 14400 0 0 cm /Im1 Do', resources: { XObject: `/Im1 ${image}` } }] }
  })
  const pdf = await openPdf(file)
  const { canvas, scale } = await pdf.renderPage(1, 200 / 72)
  expect([canvas.width, canvas.height]).toEqual([6325, 6325])
  expect(scale).toBeCloseTo(canvas.width / 14_400, 3)
  expect(colorAt(canvas, 3000, 3000)).toEqual([0, 0, 255])
  pdf.close()
})

it.each([
  ['a file that is cut in half', buildPdf({ pages: [{}] }).slice(0, 300), 'truncated'],
  ['a file without pages', buildPdf({ pages: [] }), 'no-pages'],
])('rejects %s', async (_name, file, code) => {
  await expect(openPdf(file)).rejects.toMatchObject({ code })
})

describe('the parser', () => {
  const RealWorker = Worker
  const page = 'BT /F1 20 Tf 100 700 Td (Words) Tj ET'
  const letter = buildPdf({ pages: [{ content: page }] })
  let giveBack: MockInstance<SpareWorkers<unknown>['giveBack']>
  let terminate: MockInstance<Worker['terminate']>
  let started: string[]

  beforeEach(() => {
    started = []
    vi.stubGlobal(
      'Worker',
      class extends RealWorker {
        constructor(...parameters: ConstructorParameters<typeof RealWorker>) {
          super(...parameters)
          started.push(parameters[1]?.name ?? '')
        }
      },
    )
    giveBack = vi.spyOn(SpareWorkers.prototype, 'giveBack')
    terminate = vi.spyOn(RealWorker.prototype, 'terminate')
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  /** Reads a document, after which its parser waits. Returns the number of parts that were left out. */
  async function readOne(file = letter): Promise<number> {
    const pdf = await openPdf(file)
    await pdf.usePage(1, (proxy) => proxy.getOperatorList({ intent: 'print' }))
    const leftOut = pdf.leftOut()
    pdf.close()
    await vi.waitFor(() => expect(giveBack).toHaveBeenCalled())
    giveBack.mockClear()
    return leftOut
  }

  it('of a closed document reads the next one, and counts missing content anew', async () => {
    await readOne()
    started = []
    const image = '/Type /XObject /Subtype /Image /Width 32000 /Height 32000 /BitsPerComponent 8 /ColorSpace /DeviceGray'
    const unread = buildPdf((pdf) => ({
      pages: [{ content: `${page} /X Do`, resources: { XObject: `/X ${pdf.stream('x', image)}` } }],
    }))
    expect([await readOne(unread), await readOne(), await readOne(unread)]).toEqual([1, 0, 1])
    expect(started).toEqual([])
  })

  it('has one open document at a time', async () => {
    await readOne()
    started = []
    const [first, second] = [await openPdf(letter), await openPdf(buildPdf({ pages: [{}, {}] }))]
    expect([first.pageCount, second.pageCount]).toEqual([1, 2])
    expect(started).toEqual(['pdf-parser'])
    first.close()
    first.close()
    second.close()
    await vi.waitFor(() => expect(giveBack).toHaveBeenCalledTimes(2))
    expect(terminate).not.toHaveBeenCalled()
  })

  it('ends with a document that can’t be opened, is cancelled, too slow, or still in use', async () => {
    await expect(openPdf(buildPdf({ pages: [] }))).rejects.toMatchObject({ code: 'no-pages' })
    const stop = new AbortController()
    const cancelled = await openPdf(letter, { signal: stop.signal })
    stop.abort()
    cancelled.close()
    const slow = await openPdf(letter)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const draw = vi.fn(() => new Promise(() => undefined))
    const drawing = slow.usePage(1, draw).catch((error: unknown) => error)
    await vi.waitUntil(() => draw.mock.calls.length > 0, { timeout: 60_000 })
    vi.advanceTimersByTime(120_000)
    vi.useRealTimers()
    expect(await drawing).toMatchObject({ code: 'too-large' })
    slow.close()
    const used = await openPdf(letter)
    const use = used.usePage(1, () => new Promise(() => undefined))
    used.close()
    await expect(use).rejects.toThrow(EngineCancelledError)
    expect(terminate.mock.calls.length).toBeGreaterThanOrEqual(4)
    await expect(used.sizeOf(1)).rejects.toThrow(EngineCancelledError)
    expect(giveBack).not.toHaveBeenCalled()
  })
})
