/** The four groups of long tests. One of them has its turn on a day. */
export type Turn = 'a' | 'b' | 'c' | 'd'

export const TURNS: readonly Turn[] = ['a', 'b', 'c', 'd']

/** Long tests in Node: programs that are started and stopped, and large files. */
export const LONG_NODE_TESTS: Readonly<Record<Turn, readonly string[]>> = {
  a: ['server/operation/store-data.test.ts', 'tests/remote-build.test.ts', 'server/database/review-items.test.ts'],
  b: ['tests/contract/run.test.ts', 'tests/contract/cli.test.ts'],
  c: [
    'server/operation/check-data.test.ts',
    'server/operation/backup.test.ts',
    'server/takeover.test.ts',
    'build/models/objects.test.ts',
    'build/served-page-plugin.test.ts',
  ],
  d: [
    'src/engine/render/versions-attack.test.ts',
    'src/engine/report/hash.test.ts',
    'server/server-store.test.ts',
    'server/files/s3/object-store.test.ts',
    'server/files/s3/store-memory.test.ts',
    'server/database/add-keys.test.ts',
    'server/every-operation.test.ts',
    'server/operation/turn-off-second-factor.test.ts',
  ],
}

/**
 * Long browser tests of how well things are found, read and played, of damaged files, and of variants of what an export may still contain. The
 * tests of an export and its verification of each medium aren't among them: they run daily.
 */
export const LONG_BROWSER_TESTS: Readonly<Record<Turn, readonly string[]>> = {
  a: [
    'src/engine/detect/face/full-range-detector.browser.test.ts',
    'backend/jobs/video/names-in-text.browser.test.ts',
    'src/engine/image/readable-text.browser.test.ts',
    'src/engine/people/engine.browser.test.ts',
    'src/features/media/review/surfaces/video/audio-sync.browser.test.ts',
    'src/engine/document/verify/reading/contradictions.browser.test.ts',
    'src/engine/audio/files.browser.test.ts',
    'src/engine/document/worker/scan-skew.browser.test.ts',
    'src/engine/video/verify/polygons.browser.test.ts',
    'tests/surroundings.browser.test.ts',
    'src/engine/timed/odd-durations.browser.test.ts',
    'src/engine/image/preview.browser.test.ts',
    'src/engine/image/verify/polygons.browser.test.ts',
    'src/engine/video/uncompressed-audio.browser.test.ts',
    'src/engine/video/follow/follow-samples.browser.test.ts',
  ],
  b: [
    'src/engine/detect/plate/plate-detector.browser.test.ts',
    'src/engine/image/engine.browser.test.ts',
    'src/engine/detect/face/verification-search.browser.test.ts',
    'tests/corpus/recordings.browser.test.ts',
    'tests/corpus/images.browser.test.ts',
    'src/engine/video/verify/absent-stretches.browser.test.ts',
    'src/engine/document/ink.browser.test.ts',
    'src/engine/video/player/player.browser.test.ts',
    'src/features/media/review/surfaces/video/video-canvas.browser.test.tsx',
    'src/engine/video/verify/turned-boxes.browser.test.ts',
    'src/engine/document/verify/ink/added-ink.browser.test.ts',
    'src/engine/audio/edit-lists.browser.test.ts',
    'src/engine/document/unseen-text.browser.test.ts',
    'src/engine/video/detect/group-faces.browser.test.ts',
    'tests/turned-region.browser.test.ts',
    'src/engine/document/vectors/leaks-beside.browser.test.ts',
  ],
  c: [
    'src/engine/document/verify/check-rest.browser.test.ts',
    'src/engine/video/ffmpeg-files.browser.test.ts',
    'src/engine/video/bad-input.browser.test.ts',
    'src/engine/image/files.browser.test.ts',
    'tests/corpus/documents.browser.test.ts',
    'src/engine/document/worker/letter-gaps.browser.test.ts',
    'src/engine/audio/verify/lossy-defects.browser.test.ts',
    'src/engine/document/damaged.browser.test.ts',
    'src/engine/video/verify/faces.browser.test.ts',
    'mocks/eagle-eye/film/film.browser.test.ts',
    'src/engine/video/detect/people.browser.test.ts',
    'src/engine/detect/object/object-detector.browser.test.ts',
    'src/engine/video/edit-lists.browser.test.ts',
    'src/engine/video/export-sources.browser.test.ts',
    'src/engine/document/jbig2.browser.test.ts',
  ],
  d: [
    'src/engine/detect/text/text-detector.browser.test.ts',
    'src/engine/audio/transcribe/transcribe.browser.test.ts',
    'src/engine/document/samples.browser.test.ts',
    'src/engine/video/detect/detect.browser.test.ts',
    'src/engine/video/earlier-exports.browser.test.ts',
    'src/engine/document/worker/scan-turn.browser.test.ts',
    'src/engine/document/worker/reading-confidence.browser.test.ts',
    'src/engine/document/worker/pathological.browser.test.ts',
    'src/engine/video/follow/follow.browser.test.ts',
    'src/engine/document/verify/ink/check-edges.browser.test.ts',
    'src/engine/document/hostile.browser.test.ts',
    'src/engine/document/unread-content.browser.test.ts',
    'src/engine/document/unreadable-text.browser.test.ts',
    'src/features/media/review/surfaces/document/page-marks.browser.test.tsx',
    'src/engine/document/worker/read-pdf-page.browser.test.ts',
    'src/engine/video/large-video.browser.test.ts',
  ],
}

/** Long journeys, by words of their titles or the names of their files. What each release needs most, such as the journey of each medium, isn't among them. */
export const LONG_JOURNEYS: Readonly<Record<Turn, readonly string[]>> = {
  a: [
    'a recording, a document and a video are redacted and verified on a team’s server',
    'a project is shared, and two people review one photograph at the same time',
    'two open tabs keep working after a deployment until they reload',
    'with a back end of contract 1.0.0, an image is uploaded, reviewed, redacted and organized',
    'a video is detected, exported, verified and downloaded',
    'a person signs in at the operator’s provider, and opens the same account later',
    'a build for a server works below a path',
    'a polygon in a video is drawn, moved and turned at a later time, exported and verified',
    'the audio of a video is redacted on its timeline, and its pictures are copied',
    'a recording is transcribed with a model that the operator installs',
    'a damaged record leaves the app working, and a note leads to the page that exports it with its file',
    'a full disk is reported, and the upload leaves the list',
    'a lost socket is reported and reconnected, and the back end can log a user out',
    'in Firefox, a video is detected, corrected',
    'an uploaded image takes at most 7 clicks',
    'a user turns on two-step sign-in',
    'a recording takes 8 clicks to mute a name of an imported transcript',
    'in WebKit, a build for a server passes login',
    'a provider sign-in is denied, then allowed',
  ],
  b: [
    'a word is found and removed, a box is drawn, and the other words stay',
    'every error of the catalogue can be triggered',
    'a tab that leads and is busy for 25 seconds delays the other tabs, and fails none of their requests',
    'a video takes 7 clicks to keep one person and redact everyone else, and one for each gap',
    'offline, the app opens unvisited pages, reloads and detects faces',
    'the head of a person who is turned away is detected beside the faces',
    'a version on hold is resolved from its findings without leaving the workspace',
    'Word documents and tables are read, redacted and exported as PDFs, which their pages say',
    'each persona reaches its own pages and is refused all others',
    'uploads and jobs are counted in the header of every page',
    'below 900 pixels, the review says what it needs instead of showing its canvas',
    'an app whose database another tab has upgraded keeps working',
    'is encoded again under the Content-Security-Policy of the build',
    'a recording is reviewed, redacted and downloaded without a mouse',
    'an encrypted PDF is unlocked with its password, and then read like any other',
    'a name redacted once is found and redacted in every transcript of the project',
    'a video says before the click what the browser lacks',
    'the Storage page exports everything as one archive, and imports a deleted file again',
    'a job that can’t be saved is shown as paused and resumes by itself',
  ],
  c: [
    'keeps files, versions and reviews when tabs, the service worker and the browser are killed',
    'served-login.spec.ts',
    'only one person stays visible in two photographs and a video',
    'the owner manages the enterprise, and an administrator manages the product',
    'from the landing page, the first redacted image of the demo account takes at most 5 clicks',
    'a person is invited by email, and a new password logs them out everywhere',
    'an image is uploaded, redacted, verified and downloaded',
    'purchases, projects and activities survive a browser restart',
    'photos become one archive of redacted files in 8 clicks and one confirmation',
    'a redaction is previewed before the export, and the version appears in Downloads',
    'library, downloads and the result of an export can be used in a window of 360 pixels',
    'with full storage the app starts, and a file can be deleted',
    'names, numbers and own words are found in a transcript, under the policy of the build',
    'a video is reviewed, redacted and downloaded without a mouse',
    'padded ellipses with reason codes are exported, verified and reported with thumbnails of the output',
    'two tabs share one library, and the second takes over when the first closes',
    'a job interrupted by a reload finishes afterwards',
    'an image opens for review without a click after a drag',
    'files are organized into projects, selected in bulk, deleted, restored and searched by tag',
    'the documentation says what the browsers of this machine do',
  ],
  d: [
    'the embedded build works on a static host, below a path, isolated from other origins and offline',
    'in Firefox, faces in a photograph are detected',
    'camera footage is selected, imported, redacted and sent back',
    'detection and export of a video finish after their tab was closed, and leave nothing half-made',
    'a job whose worker is killed ends on another worker',
    'a detector that fails to load is reported, loses no work and blocks exports',
    'license plates and text are detected, reviewed by label and redacted',
    'install.spec.ts',
    'a polygon, a lasso and a brush stroke are drawn, reshaped, saved, exported and verified',
    'a recording whose check takes very long does not block photos, and its check can be cancelled',
    'the journey from login to download works without a mouse',
    'at 1280, 1024 and 900 pixels, every button of the review toolbar is visible and focusable',
    'an upload interrupted by a reload resumes with the same file',
    'an upload reaches the server after an embedded build was open at the same address',
    'in Firefox, a generated image is uploaded, redacted',
    'takes 5 clicks to its downloaded redaction',
    'a document is searched, redacted and downloaded without a mouse',
    'video and audio are probed, play and show a waveform',
    'a HEIC photo becomes a JPEG, as its page says, and is redacted as one',
    'a TIFF with one page becomes an image, and one with two pages a document, as their pages say',
  ],
}

/** Returns what the groups that don't have their turn contain. */
export const othersOf = (tests: Readonly<Record<Turn, readonly string[]>>, turn: Turn): string[] =>
  TURNS.filter((other) => other !== turn).flatMap((other) => tests[other])

/** Returns the environment in which vitest leaves out the long tests of the other groups: none of them without a turn. */
export function environmentOf(turn: Turn | undefined): { TESTS_LEFT_OUT: string } {
  const files = turn ? [...othersOf(LONG_NODE_TESTS, turn), ...othersOf(LONG_BROWSER_TESTS, turn)] : []
  return { TESTS_LEFT_OUT: files.join(' ') }
}

/** Returns what matches the titles of journeys, and nothing if there are none. */
export const matchTitles = (titles: readonly string[]): string =>
  titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')

/** Three rounds: an even number would tie the orders to cases that have their turn every eighth day. */
const DAYS_OF_AN_ORDER = 12

/**
 * Returns the group that runs on a day. Each has one of four days. Within a file, cases have their turn every second to eighth day, so groups in
 * a fixed order would leave out some of them forever. Their order changes every twelfth day, through all there are. No group waits for more than six
 * days.
 *
 * @param day days since 1970
 */
export function turnOf(day: number): Turn {
  const waiting = [...TURNS]
  let order = Math.floor(day / DAYS_OF_AN_ORDER)
  for (let place = day % TURNS.length; place > 0; place--) {
    const { length } = waiting
    waiting.splice(order % length, 1)
    order = Math.floor(order / length)
  }
  const turn = waiting[order % waiting.length]
  if (turn === undefined) throw new Error(`${day} isn’t a day.`)
  return turn
}
