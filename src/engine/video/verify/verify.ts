import type { ReportCoverage } from '#generated/model/reportCoverage.zod.ts'

import type { JudgedFaces } from '#lib/review/judged-faces.ts'
import type { MovingItem } from '#lib/review/moving-regions.ts'
import { EngineCancelledError, EngineError } from '../../core/errors'
import type { Box } from '../../core/types'
import { enginesOf } from '../../verify/engines'
import { withRepeated } from '../../verify/remembered-searches'
import { clockStart } from '../../timed/clock-start'
import { hiddenMedia } from '../../timed/presentation'
import { checkAudio, exportedAudio } from './check-audio'
import { checkSpans } from './check-spans'
import { checkCopy } from './check-copy'
import { checkContainer, checkDeclaredDuration, checkTiming } from './check-structure'
import { compareFrames, type Compared } from './frames/compare-frames'
import { Findings } from './findings'
import { onClock, scanFile, type ScannedFile } from './scan-file'
import { summariseVideo } from './summary'
import type { VerifyVideoRequest, VideoVerification } from './types'

interface Size {
  width: number
  height: number
}

async function scanSource(file: Blob, signal: AbortSignal): Promise<ScannedFile> {
  try {
    return await scanFile(file, signal, true)
  } catch (cause) {
    if (cause instanceof EngineCancelledError || cause instanceof EngineError) throw cause
    const message = 'Couldn’t read the whole video to verify the export. The file may be damaged.'
    throw new EngineError('cannot-decode', message, { cause })
  }
}

/** Opens the output, or returns the reason why it can't be opened. */
async function scanOutput(file: Blob, signal: AbortSignal): Promise<ScannedFile | string> {
  try {
    return await scanFile(file, signal)
  } catch (error) {
    if (error instanceof EngineCancelledError) throw error
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the size of the upright frame in square pixels, in which boxes are given, and in stored pixels. */
async function sizesOf({ video, orientation }: ScannedFile): Promise<{ shown: Size; stored: Size }> {
  const [width, height] = [await video.getCodedWidth(), await video.getCodedHeight()]
  const shown = { width: Math.round(await video.getDisplayWidth()), height: Math.round(await video.getDisplayHeight()) }
  return { shown, stored: orientation.rotation % 180 === 90 ? { width: height, height: width } : { width, height } }
}

const scaledBox = ({ x, y, width, height }: Box, across: number, down: number): Box => ({
  x: x * across,
  y: y * down,
  width: width * across,
  height: height * down,
})

/** Converts an item from square to stored pixels. */
function scaled<Item extends MovingItem>(item: Item, x: number, y: number): Item {
  if (x === 1 && y === 1) return item
  const stretches = item.stretches.map((stretch) => ({
    ...stretch,
    boxes: stretch.boxes.map(({ time, angle, ...box }) => ({
      time,
      ...scaledBox(box, x, y),
      // A box is turned in square pixels.
      ...(angle === undefined ? {} : { angle, aspect: x / y }),
    })),
  }))
  return { ...item, stretches }
}

/** Converts judged places from square to stored pixels. */
function scaledPlaces({ places, ...judged }: JudgedFaces, x: number, y: number): JudgedFaces {
  const scaledPlace = ({ boxes, shown, print }: JudgedFaces['places'][number]): JudgedFaces['places'][number] => ({
    boxes: boxes.map((box) => ({ time: box.time, ...scaledBox(box, x, y) })),
    shown: scaledBox(shown, x, y),
    print,
  })
  return { ...judged, places: places.map(scaledPlace) }
}

/** Adds findings for the checks that couldn't examine every frame, so that they don't pass. */
function failIncomplete({ frames }: Pick<Compared, 'frames'>, total: number, findings: Findings): void {
  if (frames >= total) return
  const detail = `Only ${frames} of ${total} frames can be compared with the source.`
  for (const check of ['regions', 'rest', 'faces'] as const) findings.add(check, undefined, detail)
}

function checkUnseen({ plan }: VerifyVideoRequest, seen: ReadonlySet<number>, findings: Findings): void {
  for (const [index, { number }] of plan.regions.entries()) {
    if (seen.has(index)) continue
    const name = number === undefined ? 'A track' : `Track ${number}`
    findings.add('regions', undefined, `${name} covers no frame, so it redacts nothing. Draw it again or delete it.`)
  }
}

function coverageOf({ plan }: VerifyVideoRequest, { frames, seen, faces }: Compared, total: number): ReportCoverage[] {
  return [
    { check: 'regions', unit: 'frames', checked: frames, total },
    { check: 'regions', unit: 'regions', checked: seen.size, total: plan.regions.length },
    { check: 'rest', unit: 'frames', checked: frames, total },
    { check: 'faces', unit: 'frames', checked: faces.searched, total },
  ]
}

/** Returns the verification of an output that can't be opened. */
function unreadable({ plan, detector }: VerifyVideoRequest, reason: string, total: number, { width, height }: Size): VideoVerification {
  const list = new Findings({ width, height })
  list.add('dimensions', 'frames', `The version can’t be opened (${reason}).`)
  failIncomplete({ frames: 0 }, total, list)
  list.add('metadata', undefined, 'The version can’t be scanned for metadata.')
  const findings = list.all()
  return {
    checks: summariseVideo({ findings, searches: [], regions: plan.regions.length, frames: 0, judged: 0, width, height }),
    findings,
    waivers: [],
    searches: [],
    coverage: [
      { check: 'regions', unit: 'frames', checked: 0, total },
      { check: 'regions', unit: 'regions', checked: 0, total: plan.regions.length },
    ],
    engines: enginesOf(detector.name, []),
  }
}

async function verifyFiles(request: VerifyVideoRequest, source: ScannedFile, scanned: ScannedFile): Promise<VideoVerification> {
  const { plan, frames: written, detector, second, searches: remembered, signal, onProgress } = request
  const audio = await exportedAudio(source, scanned, plan.audio ?? 'keep', plan.spans)
  // Reviews and findings use the times of the source.
  const output = onClock(scanned, await clockStart([source.video, ...audio]))
  const { shown, stored } = await sizesOf(source)
  const scale = { x: shown.width / stored.width, y: shown.height / stored.height }
  const list = new Findings(shown, scale)
  if (written.times.length !== output.times.length)
    list.add('dimensions', 'frames', `The export wrote ${written.times.length} frames, but the version has ${output.times.length}.`)
  checkTiming(source, output, list)
  await checkDeclaredDuration(output, list)
  for (const hidden of await hiddenMedia(output.input, request.output)) list.add('dimensions', 'duration', hidden)
  await checkContainer(request.output, source, output, plan.audio ?? 'keep', list, signal)
  await checkAudio(source, output, plan.audio ?? 'keep', list, signal, plan.spans)
  const copied = await checkCopy(request, source, output, list)
  const spans = await checkSpans(request, source.audio, output)
  const regions = plan.regions.map((region) => scaled(region, 1 / scale.x, 1 / scale.y))
  const kept = plan.kept.map((item) => scaled(item, 1 / scale.x, 1 / scale.y))
  const absent = (plan.absent ?? []).map((item) => scaled(item, 1 / scale.x, 1 / scale.y))
  // A judgement of another file says nothing about this one.
  const judged = (plan.judged ?? []).filter(({ sourceSha256 }) => sourceSha256 === request.sourceSha256)
  remembered?.takeCounts()
  const compared = await compareFrames({
    source,
    output,
    regions,
    kept,
    absent,
    judged: judged.map((one) => scaledPlaces(one, 1 / scale.x, 1 / scale.y)),
    written,
    detector,
    second,
    findings: list,
    signal,
    onProgress,
  })
  const total = source.times.length
  failIncomplete(compared, total, list)
  if (compared.frames >= total) checkUnseen(request, compared.seen, list)
  const findings = [...list.all(), ...spans.findings]
  const known = compared.faces.judged.map((one) => ({ ...one, box: scaledBox(one.box, scale.x, scale.y) }))
  const searches = withRepeated(compared.faces.searches(Math.max(stored.width, stored.height)), remembered)
  return {
    checks: summariseVideo({
      findings,
      searches,
      regions: plan.regions.length,
      frames: total,
      judged: known.length,
      ...(copied === undefined ? {} : { copied }),
      ...shown,
    }),
    findings,
    waivers: compared.faces.waivers.map((waiver) => ({ ...waiver, box: scaledBox(waiver.box, scale.x, scale.y) })),
    ...(known.length === 0 ? {} : { judged: known }),
    searches,
    coverage: [...coverageOf(request, compared, total), ...spans.coverage],
    engines: enginesOf(detector.name, searches),
  }
}

/**
 * Opens and decodes both files again, and checks the output against the source and the plan. Rejects if a check cannot run, so that an
 * unverified file is never exported.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function verifyVideo(request: VerifyVideoRequest): Promise<VideoVerification> {
  await Promise.all([request.detector.load(), request.second?.load()])
  const source = await scanSource(request.source, request.signal)
  try {
    const output = await scanOutput(request.output, request.signal)
    if (typeof output === 'string') return unreadable(request, output, source.times.length, (await sizesOf(source)).shown)
    try {
      return await verifyFiles(request, source, output)
    } finally {
      output.input.dispose()
    }
  } finally {
    source.input.dispose()
  }
}
