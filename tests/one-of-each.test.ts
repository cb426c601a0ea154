import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { codeOf } from './tools/count-code.ts'

/** The app and the embedded back end, without tests. */
const sources = codeOf(join(import.meta.dirname, '..'), ['src', 'backend', 'mocks', 'server'])

function filesWith(pattern: RegExp, files: ReadonlyMap<string, string> = sources): string[] {
  return [...files].flatMap(([file, text]) => (pattern.test(text) ? [file] : []))
}

const declaring = (name: string): RegExp => new RegExp(`^(?:export )?(?:async )?(?:function|const|class) ${name}\\b`, 'm')

/** Rules that once had a copy for each media type, with the modules that are their homes. */
const rules = [
  ['whether a job is active', /'queued' \|\| [^\n]*=== 'running'|'running' \|\| [^\n]*=== 'queued'/, 'src/lib/job-state.ts'],
  ['the words for a failure without a reason', /['"`]Unknown error\.['"`]/, 'src/lib/words/error-words.ts'],
  ['the intersection over union of boxes', /\bheight - shared\b/, 'src/lib/review/box-areas.ts'],
  ['the rounding of confidence', /confidence\)? \* 100|100 \* [\w.]*confidence/, 'src/lib/words/confidence.ts'],
  ['the words for confidence', /['"`]Drawn by hand['"`] *:|return ['"`]Drawn by hand['"`]/, 'src/lib/words/confidence.ts'],
  ['the words for detection tags', /['"`]License plates['"`]/, 'src/lib/words/detection-tags.ts'],
  ['the words for items', /['"`]License plate['"`]/, 'src/lib/words/item-words.ts'],
  ['the words for formats', /['"`]image\/webp['"`]: ['"`]WebP['"`]/, 'src/lib/words/formats.ts'],
  ['the words for higher accuracy', /['"`]Higher accuracy \(slower\)['"`]/, 'src/lib/words/detection-tags.ts'],
  ['the hook that cancels a job', /\buseCancelJob\(/, 'src/api/use-media-actions.ts'],
  ['the hook that detects', /\buseDetectMedia\(/, 'src/api/use-media-actions.ts'],
  ['whether an item is deleted', /\bdeleted [!=]== true/, 'src/lib/review/review-regions.ts'],
  ['the loading of an original with retries', /\bcache = attempt\b/, 'src/features/media/parts/use-original.ts'],
  ['the painter of timelines', /\bpaintPlayhead\(this/, 'src/features/media/review/timeline/drawing/timeline-painter.ts'],
  ['the keys of timelines', /'Escape' && parts\?\.pointer/, 'src/features/media/review/timeline/timeline.tsx'],
  [
    'how far boxes overlap across',
    /Math\.min\([\w.]*x \+ [\w.]*width, [\w.]*x \+ [\w.]*width\) - Math\.max/,
    'src/lib/review/box-areas.ts',
  ],
  ['the end of cancelled work', /\baborted(?: === true)?\) throw new EngineCancelledError/, 'src/engine/core/cancellation.ts'],
  [
    'the words for a file that was not reviewed',
    /isn[’']t the one that was reviewed|belongs to a different file, so/,
    'src/engine/core/errors.ts',
  ],
  ['the result of a redaction', /\bstageMilliseconds: stages\b/, 'src/engine/report/redact-verified.ts'],
  ['the buttons of a row', /`Delete \$\{name\}`\}/, 'src/features/media/review/panel/item-row.tsx'],
  ['the entries of a report', /\bitemId: id,/, 'backend/jobs/export/report-entries.ts'],
  ['the binary search', /\(low \+ high\) >>>? 1/, 'src/lib/review/ascending-times.ts'],
  ['the start of an export', /\bopenExport\(context\)/, 'backend/jobs/export/export-verified.ts'],
  ['the hashing of a file', /@noble\/hashes\/sha2|INITIAL_STATE/, 'src/engine/report/hash.ts'],
  ['the words for a wrong confirmation', /['"`]Password and confirmPassword must match/, 'src/lib/password-mismatch.ts'],
  ['the form of a project', /['"`]New project['"`]\}/, 'src/ui/project-dialog.tsx'],
  ['the steps of a file by its state', /\bcase 'Transcribing':/, 'src/features/media/parts/media-status.ts'],
] as const

/** Functions and components of which there is one, with their modules. */
const declarations = [
  ['isActive', 'src/lib/job-state.ts'],
  ['confidenceWords', 'src/lib/words/confidence.ts'],
  ['regionsOf', 'src/lib/review/review-regions.ts'],
  ['withFields', 'src/lib/review/item-fields.ts'],
  ['tileSize', 'src/lib/review/cover-rules.ts'],
  ['wholePixels', 'src/lib/review/cover-rules.ts'],
  ['textField', 'src/lib/text-field.ts'],
  ['formatName', 'src/lib/words/formats.ts'],
  ['clockTime', 'src/lib/words/durations.ts'],
  ['DetectionFields', 'src/ui/forms/detection-fields.tsx'],
  ['useOriginal', 'src/features/media/parts/use-original.ts'],
  ['JobProgress', 'src/features/media/parts/job-progress.tsx'],
  ['stepStatuses', 'src/features/media/parts/media-status.ts'],
  ['Unusable', 'src/features/media/workspace/closed-file.tsx'],
  ['sharedArea', 'src/lib/review/box-areas.ts'],
  ['unionOf', 'src/lib/review/box-areas.ts'],
  ['boxAround', 'src/lib/review/box-areas.ts'],
  ['boxOverlap', 'src/lib/review/box-areas.ts'],
  ['centreOf', 'src/lib/review/box-areas.ts'],
  ['sha256OfFile', 'src/engine/report/hash.ts'],
  ['ItemRow', 'src/features/media/review/panel/item-row.tsx'],
  ['exportVerified', 'backend/jobs/export/export-verified.ts'],
  ['redactVerified', 'src/engine/report/redact-verified.ts'],
  ['ReviewedSource', 'src/engine/report/source-identity.ts'],
  ['SealedOutput', 'src/engine/report/redact-verified.ts'],
  ['throwIfCancelled', 'src/engine/core/cancellation.ts'],
  ['passwordMismatch', 'src/lib/password-mismatch.ts'],
  ['ProjectDialog', 'src/ui/project-dialog.tsx'],
  ['FilePage', 'src/features/media/workspace/file-page.tsx'],
] as const

describe('each of these is in one module', () => {
  it.each(rules)('%s', (_what, pattern, home) => {
    expect(filesWith(pattern)).toEqual([home])
  })

  it.each(declarations)('%s', (name, home) => {
    expect(filesWith(declaring(name))).toEqual([home])
  })
})

it('chooses the target of a video export once', () => {
  expect(sources.get('src/engine/video/export/redact.ts')?.match(/chooseTarget\(/g)).toHaveLength(1)
})

it('measures overlaps of boxes by their shared area', () => {
  expect(filesWith(/\b(\w+)\.x < (\w+)\.x \+ \2\.width && \2\.x < \1\.x \+ \1\.width/)).toEqual([])
})

it('names the subject of a comment, in place of a sentence that begins with What', () => {
  expect(filesWith(/(?:\/\*\*|\/\/|^\s*\*)\s+What (?!if\b)/m)).toEqual([])
})

it('names upper limits MAX_', () => {
  expect(filesWith(/\bMOST_[A-Z]/)).toEqual([])
})

/** The private storage of browsers, which the engine and the rules of the contract don't know: their homes open their files. */
const PRIVATE_STORAGE = /\bFileSystem\w*Handle\b|\bnavigator\.storage\b|\bcreate(?:SyncAccessHandle|Writable)\(/

it('opens files of the private storage in no file of the engine and the back end', () => {
  expect(filesWith(PRIVATE_STORAGE).filter((file) => /^(?:src\/engine|backend)\//.test(file))).toEqual([])
  expect(filesWith(PRIVATE_STORAGE)).toContain('src/lib/storage/private-output.ts')
})

it('adopts finished uploads before a request is handled, and in no handler', () => {
  expect(filesWith(/\badopt\(/).filter((file) => file.includes('/handlers/'))).toEqual([])
})

it('calls audio audio', () => {
  expect([...sources.keys()].filter((file) => /(?:^|[/-])sounds?[-.]/.test(file))).toEqual([])
  expect(filesWith(/\bSounds?[A-Z]\w+|\b(?:class|function|interface|const) \w*[sS]ounds?\b/)).toEqual([])
})

describe('a copy is found', () => {
  it.each([
    ["const isBusy = job.state === 'queued' || job.state === 'running'", 'whether a job is active'],
    ["{job.error ?? 'Unknown error.'}", 'the words for a failure without a reason'],
    ['`${Math.round(100 * confidence)}%`', 'the rounding of confidence'],
    ['`${Math.floor(track.confidence * 100)}%`', 'the rounding of confidence'],
    ["confidence === null ? 'Drawn by hand' : percent(confidence)", 'the words for confidence'],
    ["license_plates: 'License plates',", 'the words for detection tags'],
  ] as const)('%s', (text, what) => {
    const found = rules.filter(([, pattern]) => filesWith(pattern, new Map([['src/features/media/copy.ts', text]])).length > 0)
    expect(found.map(([name]) => name)).toContain(what)
  })

  it('of a function, exported or not', () => {
    const copies = new Map([
      ['a.ts', 'export async function useOriginal() {}'],
      ['b.ts', 'const useOriginal = () => 1'],
      ['c.ts', "import { useOriginal } from './a'\nexport function useOriginalFile() {}"],
    ])
    expect(filesWith(declaring('useOriginal'), copies)).toEqual(['a.ts', 'b.ts'])
  })
})
