import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, expect, it, vi } from 'vitest'
import { commands } from 'vitest/browser'

import { buildPdf } from '../testing/build-pdf'
import { lockedPdfFile, pdfFile, pdfText } from '../testing/pdf'
import { rangeServer } from '../testing/range-server'
import { fromBase64 } from '../testing/samples'
import { EngineCancelledError, EngineError } from '../core/errors'
import { openDocument, probeDocument } from './client'
import { openDocumentInWorker } from './worker/open-document'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()

async function rejection(file: Blob): Promise<string> {
  const error: unknown = await probeDocument(file).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EngineError)) throw new Error(`expected a rejection, got ${String(error)}`)
  return `${error.code}: ${error.message}`
}

/** Returns the percentage of dark pixels. */
function inked(canvas: HTMLCanvasElement): number {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
  return (dark * 100) / (data.length / 4)
}

it('[MEDIA-01] reports the displayed sizes of the pages and makes a thumbnail of the first', async () => {
  const file = pdfFile([{ text: 'One' }, { text: 'Two', width: 842, height: 595 }, { text: 'Three', rotate: 90 }])
  const stages: string[] = []
  const { info, thumbnail } = await probeDocument(file, { onProgress: ({ stage }) => void stages.push(stage) })
  expect(info).toEqual({
    contentType: 'application/pdf',
    pages: [
      { width: 612, height: 792 },
      { width: 842, height: 595 },
      { width: 792, height: 612 },
    ],
  })
  const bitmap = await createImageBitmap(thumbnail)
  expect([bitmap.width, bitmap.height]).toEqual([371, 480])
  expect(stages).toEqual(['probe', 'probe', 'probe', 'decode'])
})

it.each([
  ['an empty file', () => new Blob([]), /^empty-file: The file is empty/],
  [
    'a document of another program',
    () => new Blob(['PK\u0003\u0004']),
    /^not-a-document: Only PDF, Word \(.docx\) and text.*Save this document as a PDF/,
  ],
  ['a PDF without its end', () => pdfFile([{ text: 'One' }]).slice(0, 500), /^truncated: .*Copy or download it again/],
  ['a locked PDF', lockedPdfFile, /^encrypted: .*save a copy without the password/],
  ['a PDF without pages', () => pdfFile([]), /^no-pages: This PDF has no pages/],
  ['a PDF without its content', () => new Blob(['%PDF-1.7\n', 'x'.repeat(400), '\nstartxref\n9\n%%EOF']), /^cannot-decode: .*damaged/],
  [
    'a PDF with a missing page',
    () =>
      new Blob([
        pdfText([{ text: 'One' }, { text: 'Two' }])
          .replace('6 0 obj', '9 0 obj')
          .replace('6 0 R]', '66 0 R]'),
      ]),
    /^cannot-decode: .*damaged/,
  ],
])('rejects %s with advice', async (_name, file, words) => {
  expect(await rejection(file())).toMatch(words)
})

it('[MEDIA-04] draws a note without an appearance as the export does, without kerning', async () => {
  const note = `/Subtype /FreeText /F 4 /Rect [40 200 560 240] /DA (/Helv 12 Tf 0 g) /Contents (${'AV'.repeat(20)} I)`
  const file = buildPdf({ pages: [{ annotations: [note] }] })
  const rightmost = (context: { getImageData: CanvasImageData['getImageData'] } | null): number => {
    const { data } = context?.getImageData(0, 0, 600, 800) ?? { data: [] }
    let right = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) right = Math.max(right, (at / 4) % 600)
    return right
  }
  const [opened, inWorker] = await Promise.all([openDocument(file), openDocumentInWorker(file)])
  const canvas = document.createElement('canvas')
  await opened.draw(1, canvas, { scale: 1, signal })
  const drawn = await inWorker.renderPage(1, 1)
  const shown = rightmost(canvas.getContext('2d'))
  expect(shown).toBeGreaterThan(300)
  expect(shown).toBe(rightmost(drawn.canvas.getContext('2d')))
  inWorker.close()
  opened.close()
})

it('draws a page at the requested scale and adds its text layer', async () => {
  const opened = await openDocument(pdfFile([{ text: 'Invoice for Jane Doe' }, { text: 'Second page' }]))
  const canvas = document.createElement('canvas')
  await opened.draw(1, canvas, { scale: 0.5, signal })
  expect([canvas.width, canvas.height]).toEqual([306, 396])
  expect(inked(canvas)).toBeGreaterThan(0.2)
  const words = document.createElement('div')
  await opened.layText(2, words, { scale: 1, signal })
  expect(words.textContent).toBe('Second page')
  opened.close()
})

it('does not draw a page once the signal is aborted', async () => {
  const opened = await openDocument(pdfFile([{ text: 'One' }]))
  const stopper = new AbortController()
  stopper.abort()
  await expect(opened.draw(1, document.createElement('canvas'), { scale: 1, signal: stopper.signal })).rejects.toThrow(EngineCancelledError)
  opened.close()
})

it('stops when cancelled while it reads the pages', async () => {
  const stopper = new AbortController()
  const pages = Array.from({ length: 40 }, (_unused, index) => ({ text: `Page ${index + 1}` }))
  const opening = openDocument(pdfFile(pages), { signal: stopper.signal, onProgress: () => stopper.abort() })
  await expect(opening).rejects.toThrow(EngineCancelledError)
})

/** Replaces workers with ones that stop responding once they receive a file, as a malicious file can cause. */
function keepWorkersBusy(onBusy: () => void): { ended: () => void } {
  const ended = vi.fn<() => void>()
  const RealWorker = Worker
  vi.stubGlobal('Worker', function BusyWorker(...parts: ConstructorParameters<typeof Worker>) {
    const worker = new RealWorker(...parts)
    const post = worker.postMessage.bind(worker)
    let isBusy = false
    vi.spyOn(worker, 'postMessage').mockImplementation((message: { action?: string }, transfer: unknown) => {
      if (message.action === 'GetDocRequest') {
        isBusy = true
        setTimeout(onBusy)
      }
      if (!isBusy) post(message, transfer as Transferable[])
    })
    vi.spyOn(worker, 'terminate').mockImplementation(() => {
      ended()
      RealWorker.prototype.terminate.call(worker)
    })
    return worker
  })
  return { ended }
}

it('stops when cancelled while a file keeps the worker busy, and terminates the worker', async () => {
  const stopper = new AbortController()
  const { ended } = keepWorkersBusy(() => stopper.abort())
  const opening = probeDocument(pdfFile([{ text: 'One' }]), { signal: stopper.signal })
  await expect(opening).rejects.toThrow(EngineCancelledError)
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), 10_000)
})

it('hands over nothing after it was cancelled while a part of the file is being read', async () => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its blob below
  const read = Blob.prototype.arrayBuffer
  const release: (() => Promise<unknown>)[] = []
  const RealWorker = Worker
  // The worker is created when the file has been recognised; from then on its reads are held.
  vi.stubGlobal('Worker', function ReadingWorker(...parts: ConstructorParameters<typeof Worker>) {
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
      return new Promise((resolve) => {
        release.push(() => {
          const bytes = read.call(this)
          resolve(bytes)
          return bytes
        })
      })
    })
    return new RealWorker(...parts)
  })
  const handOver = vi.spyOn(PDFDataRangeTransport.prototype, 'onDataRange')
  const stopper = new AbortController()
  const opening = probeDocument(pdfFile([{ text: 'One' }]), { signal: stopper.signal })
  await vi.waitFor(() => expect(release).not.toHaveLength(0), 10_000)
  stopper.abort()
  await expect(opening).rejects.toThrow(EngineCancelledError)
  await Promise.all(release.map((go) => go()))
  // In the next task every callback of the reads has run.
  await new Promise((resolve) => setTimeout(resolve))
  expect(handOver).not.toHaveBeenCalled()
})

/** Content of a second page that a viewer of the first does not need, in bytes. */
const LARGE = 2_000_000

async function largePdf(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await pdfFile([{ text: 'First page' }, { text: 'x'.repeat(LARGE) }]).arrayBuffer())
}

it('opens and draws a page of a document at a URL without loading the whole file', async () => {
  const file = await largePdf()
  const { source, ranges } = rangeServer(file)
  const opened = await openDocument(source)
  expect(opened.pages).toHaveLength(2)
  const canvas = document.createElement('canvas')
  await opened.draw(1, canvas, { scale: 1, signal })
  expect(inked(canvas)).toBeGreaterThan(0.1)
  opened.close()
  const loaded = ranges.reduce((sum, range) => {
    const [first = 0, last = 0] = range.replace('bytes=', '').split('-').map(Number)
    return sum + Math.min(last, file.length - 1) - first + 1
  }, 0)
  expect(loaded).toBeLessThan(1_000_000)
})

it('rejects opening a document at a URL with the error of the request, and without a retry', async () => {
  const offline = new Error('offline')
  const { source, ranges } = rangeServer(await largePdf(), (response, request) => {
    if (request > 2) throw offline
    return response
  })
  await expect(openDocument(source)).rejects.toBe(offline)
  const { length } = ranges
  await new Promise((resolve) => setTimeout(resolve))
  expect(ranges).toHaveLength(length)
})

it('cancels the request for a part of a document that is being opened', async () => {
  const { source } = rangeServer(await largePdf())
  const stopper = new AbortController()
  let requests = 0
  const opening = openDocument(
    {
      url: source.url,
      fetch: (url, init) => {
        requests += 1
        if (requests === 1) return source.fetch(url, init)
        // Never responds.
        return new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true })
          stopper.abort()
        })
      },
    },
    { signal: stopper.signal },
  )
  await expect(opening).rejects.toThrow(EngineCancelledError)
  expect(requests).toBe(2)
})

it('reports a part that could not be read while a page is drawn, and reads it again for the next attempt', async () => {
  let isOffline = false
  const offline = new Error('offline')
  const { source } = rangeServer(await largePdf(), (response) => {
    if (isOffline) throw offline
    return response
  })
  const opened = await openDocument(source)
  isOffline = true
  const leave = new AbortController()
  await expect(opened.layText(2, document.createElement('div'), { scale: 1, signal: leave.signal })).rejects.toBe(offline)
  leave.abort()
  isOffline = false
  const container = document.createElement('div')
  await opened.layText(2, container, { scale: 1, signal })
  // The part of the line that fits the page.
  expect(container.textContent).toMatch(/^x{20,}$/)
  opened.close()
})

it('stops reading a document that was replaced while it was open', async () => {
  const server = rangeServer(await largePdf())
  const opened = await openDocument(server.source)
  server.etag = '"2"'
  const drawing = opened.draw(2, document.createElement('canvas'), { scale: 1, signal })
  await expect(drawing).rejects.toMatchObject({ name: 'EngineError', code: 'source-changed' })
  opened.close()
})

it.each([
  ['160F-2019.pdf', 1],
  ['issue14415.pdf', 1],
  ['tracemonkey_annotation_on_page_8.pdf', 14],
  ['two_pages.pdf', 2],
])('reads the sample %s', async (name, pages) => {
  const base64 = await commands.readSample(`documents/${name}`)
  if (base64 === null) {
    console.warn(`Skipped ${name}: the folder ../shared/samples is missing.`)
    return
  }
  const { info } = await probeDocument(await fromBase64(base64, 'application/pdf'))
  expect(info.pages).toHaveLength(pages)
})
