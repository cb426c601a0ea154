/** The two halves of the long tests. One of them has its turn on a day. */
export type Turn = 'a' | 'b'

/**
 * Long browser tests of how well things are found, read and played, and of damaged files. Each half takes about nine minutes on one core.
 * Those of what an export may still contain aren't among them: they run daily.
 */
export const LONG_BROWSER_TESTS: Readonly<Record<Turn, readonly string[]>> = {
  a: [
    'src/engine/audio/transcribe/transcribe.browser.test.ts',
    'src/engine/detect/plate/plate-detector.browser.test.ts',
    'src/engine/document/worker/letter-gaps.browser.test.ts',
    'src/engine/document/worker/read-pdf-page.browser.test.ts',
    'src/engine/document/worker/scan-turn.browser.test.ts',
    'src/engine/timed/odd-durations.browser.test.ts',
    'src/engine/video/bad-input.browser.test.ts',
    'src/engine/video/follow/follow.browser.test.ts',
    'backend/jobs/video/names-in-text.browser.test.ts',
    'mocks/eagle-eye/film/film.browser.test.ts',
    'tests/corpus/images.browser.test.ts',
  ],
  b: [
    'src/engine/detect/face/full-range-detector.browser.test.ts',
    'src/engine/detect/text/text-detector.browser.test.ts',
    'src/engine/document/damaged.browser.test.ts',
    'src/engine/document/worker/pathological.browser.test.ts',
    'src/engine/document/worker/reading-confidence.browser.test.ts',
    'src/engine/document/worker/scan-skew.browser.test.ts',
    'src/engine/video/detect/detect.browser.test.ts',
    'src/engine/video/follow/follow-samples.browser.test.ts',
    'src/engine/video/player/player.browser.test.ts',
    'tests/corpus/documents.browser.test.ts',
    'tests/corpus/recordings.browser.test.ts',
  ],
}

/** Long journeys, by the words of their titles. What each release needs most, such as the journey of each medium, isn't among them. */
export const LONG_JOURNEYS: Readonly<Record<Turn, readonly string[]>> = {
  a: [
    'two open tabs keep working after a deployment until they reload',
    'camera footage is selected, imported, redacted and sent back',
    'Word documents and tables are read, redacted and exported as PDFs, which their pages say',
    'library, downloads and the result of an export can be used in a window of 360 pixels',
    'below 900 pixels, the review says what it needs instead of showing its canvas',
    'at 1280, 1024 and 900 pixels, every button of the review toolbar is visible and focusable',
    'the owner manages the enterprise, and an administrator manages the product',
    'a version on hold is resolved from its findings without leaving the workspace',
    'padded ellipses with reason codes are exported, verified and reported with thumbnails of the output',
    'a damaged record leaves the app working, and a note leads to the page that exports it with its file',
    'with full storage the app starts, and a file can be deleted',
    'an app whose database another tab has upgraded keeps working',
    'a recording, a document and a video are redacted and verified on a team’s server',
    'an upload interrupted by a reload resumes with the same file',
    'a full disk is reported, and the upload leaves the list',
    'an encrypted PDF is unlocked with its password, and then read like any other',
    'a video takes 7 clicks to keep one person and redact everyone else, and one for each gap',
    'detection and export of a video finish after their tab was closed, and leave nothing half-made',
    'names, numbers and own words are found in a transcript, under the policy of the build',
    'with a back end of contract 1.0.0, an image is uploaded, reviewed, redacted and organized',
    'a TIFF with one page becomes an image, and one with two pages a document, as their pages say',
    'a HEIC photo becomes a JPEG, as its page says, and is redacted as one',
    'is encoded again under the Content-Security-Policy of the build',
    'an upload reaches the server after an embedded build was open at the same address',
    'a lost socket is reported and reconnected, and the back end can log a user out',
    'only one person stays visible in two photographs and a video',
    'a video is reviewed, redacted and downloaded without a mouse',
    'a recording is reviewed, redacted and downloaded without a mouse',
  ],
  b: [
    'every error of the catalogue can be triggered',
    'the audio of a video is redacted on its timeline, and its pictures are copied',
    'keeps files, versions and reviews when tabs, the service worker and the browser are killed',
    'offline, the app opens unvisited pages, reloads and detects faces',
    'purchases, projects and activities survive a browser restart',
    'a person is invited by email, and a new password logs them out everywhere',
    'a person signs in at the operator’s provider, and opens the same account later',
    'a tab that leads and is busy for 25 seconds delays the other tabs, and fails none of their requests',
    'the Storage page exports everything as one archive, and imports a deleted file again',
    'a recording whose check takes very long does not block photos, and its check can be cancelled',
    'two tabs share one library, and the second takes over when the first closes',
    'a job that can’t be saved is shown as paused and resumes by itself',
    'a redaction is previewed before the export, and the version appears in Downloads',
    'a name redacted once is found and redacted in every transcript of the project',
    'license plates and text are detected, reviewed by label and redacted',
    'the journey from login to download works without a mouse',
    'a document is searched, redacted and downloaded without a mouse',
    'a polygon, a lasso and a brush stroke are drawn, reshaped, saved, exported and verified',
    'a polygon in a video is drawn, moved and turned at a later time, exported and verified',
    'the embedded build works on a static host, below a path, isolated from other origins and offline',
    'a recording takes 8 clicks to mute a name of an imported transcript',
    'photos become one archive of redacted files in 8 clicks and one confirmation',
    'from the landing page, the first redacted image of the demo account takes at most 5 clicks',
    'an uploaded image takes at most 7 clicks',
    'a recording is transcribed with a model that the operator installs',
    'files are organized into projects, selected in bulk, deleted, restored and searched by tag',
  ],
}

/** Returns what matches the titles of a half's journeys. */
export const journeysOf = (turn: Turn): string =>
  LONG_JOURNEYS[turn].map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')

/**
 * Returns the half that doesn't run on a day. Within a file, cases have their turn every second to eighth day, so halves that alternate would
 * leave out some of them forever. They follow the Thue–Morse sequence instead, which never repeats: whether the number of ones in the day's
 * binary digits is odd. No half waits for more than two days.
 *
 * @param day days since 1970
 */
export function turnLeftOut(day: number): Turn {
  const ones = day.toString(2).replaceAll('0', '').length
  return ones % 2 === 0 ? 'b' : 'a'
}
