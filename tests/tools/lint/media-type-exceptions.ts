/** The number of comparisons that a file may have, with the reason. */
export type Exceptions = Readonly<Record<string, readonly [count: number, why: string]>>

/** The comparisons of a media type that stay outside of tables. */
export const EXCEPTIONS: Exceptions = {
  'src/features/library/chosen/redact-plan.ts': [
    1,
    'The list of files to redact warns only about images that were not searched for faces.',
  ],
  'src/features/media/video-search/video-search-page.tsx': [1, 'The page lists videos only.'],
  'backend/activities/record-activities.ts': [1, 'A detection finds passages in a document, and items in other files.'],
  'backend/content/report.ts': [1, 'The discriminator of the report narrows to the marks of a document.'],
  'backend/handlers/cloud/cloud-requests.ts': [2, 'Only a still can be made of footage, and only videos are footage.'],
  'backend/handlers/detection-tags.ts': [1, 'Only documents are searched for words.'],
  'backend/handlers/documents.ts': [1, 'The requests of this tag are for documents only.'],
  'backend/media/check-review.ts': [2, 'The tracks of an image have one keyframe, and the review of a document names no size.'],
  'backend/handlers/review/review-record.ts': [2, 'Recordings and documents have no size, which must not count as an unchecked file.'],
  'backend/handlers/review/review.ts': [1, 'Marks are checked against the pages of a document.'],
  'backend/jobs/audio/transcribe.ts': [1, 'A transcript is the first step of a recording, and not of a video.'],
  'backend/jobs/export/version-of.ts': [4, 'The fields of the contract describe what is seen, and a report is of any type.'],
  'backend/jobs/probe-media.ts': [1, 'One check reads videos and recordings, and finds out which it is.'],
  'backend/media/search-hits.ts': [2, 'Only timed media has hits with times.'],
  'backend/media/source-identity.ts': [1, 'Only images were checked by builds that stored no hashes.'],
  'backend/uploads/detect-in-checked.ts': [3, 'The pages of a document are read without a request.'],
  'backend/usage/record-usage.ts': [2, 'An event counts one frame for an image, and the pages of a document.'],
  'mocks/seed/large-library.ts': [2, 'Only images of the made library have sizes and thumbnails.'],
}
