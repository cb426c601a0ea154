import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'

/** The information of a signed-in user, for tests that change it. */
export const ada: UserInfo = {
  token: 't',
  websocket: 'ws',
  remainingSeconds: null,
  approved: true,
  forceApiView: false,
  enterpriseUser: false,
  enterpriseAdmin: false,
  enterpriseOwner: false,
  user: { id: 'user-ada', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 0 },
}

/** Returns a file for tests, with changes. */
export function mediaLike(id: string, changes: Partial<Media> = {}): Media {
  return {
    id,
    name: `${id}.jpg`,
    uploadDate: 1_795_000_000,
    projectId: 'p',
    exportedVersions: [],
    state: 'Uploaded',
    type: 'image',
    size: 2_483_120,
    ...changes,
  }
}

/** Returns a job for tests, with changes. */
export function jobLike(mediaId: string, changes: Partial<Job> = {}): Job {
  return {
    id: `job-${mediaId}`,
    mediaId,
    kind: 'detect',
    state: 'running',
    stage: 'detect',
    progress: 40,
    error: null,
    versionId: null,
    createdAt: 1_795_000_100,
    finishedAt: null,
    ...changes,
  }
}

/** Returns a verified version for tests, with changes. */
export function versionLike(id: string, changes: Partial<Version> = {}): Version {
  return {
    id,
    mediaId: 'street',
    title: 'street (redacted)',
    description: 'For the requester',
    fileName: 'street (redacted).png',
    contentType: 'image/png',
    size: 2_310_042,
    createdAt: 1_795_000_310,
    release: 'released',
    releaseReason: null,
    report: {
      outcome: 'passed',
      sourceSha256: 'a'.repeat(64),
      outputSha256: 'b'.repeat(64),
      sourceContentType: 'image/gif',
      outputContentType: 'image/png',
      width: 4000,
      height: 3000,
      detector: { name: 'face-full-range', increasedAccuracy: true },
      redacted: [{ trackId: 'a', kind: 'face', style: 'Black Box', x: 812, y: 404, width: 121, height: 131 }],
      kept: 1,
      checks: [
        { name: 'regions', outcome: 'passed', detail: '1 region holds nothing but its fill' },
        { name: 'faces', outcome: 'passed', detail: 'No face is left' },
      ],
      findings: [],
      notes: ['Written as PNG, because this browser cannot write GIF.'],
      reviewedBy: { name: 'Ada Okafor', email: 'ada@council.example' },
      verifiedAt: 1_795_000_310,
    },
    ...changes,
  }
}

export function listOf(medias: Media[], total = medias.length): { medias: Record<string, Media>; total: number } {
  return { medias: Object.fromEntries(medias.map((media) => [media.id, media])), total }
}
