import type { MediaType } from '../words/media-words'

/** Adds a media id as query parameter `v`. */
function withMedia(path: string, mediaId: string): string {
  return `${path}?${new URLSearchParams({ v: mediaId }).toString()}`
}

function withToken(path: string, token: string | undefined): string {
  return token === undefined ? path : `${path}?${new URLSearchParams({ token }).toString()}`
}

/** Opens the export dialog of a review. */
export const EXPORT_HASH = '#export'

/** The steps from an upload to its redacted version. */
export type StepId = 'detect' | 'review' | 'export'

/** The URLs of the app's pages. */
export const paths = {
  landing: (): string => '/',
  login: (): string => '/login',
  /** Signs in with the demo account, in builds with the embedded back end. */
  demo: (): string => '/login?demo',
  signup: (): string => '/signup',
  extraDetails: (): string => '/signup/extra-details',
  /** Turns a profile without an account into one. */
  nameProfile: (): string => '/name-profile',
  /** With the token of the emailed link. Without a token, the page offers to send the email. */
  reset: (token?: string): string => withToken('/reset', token),
  verify: (token?: string): string => withToken('/verify', token),
  ssoCallback: (provider: string): string => `/login/callback/${encodeURIComponent(provider)}`,
  /** Only in builds with the embedded back end. */
  outbox: (): string => '/dev/outbox',
  /** The manual; only in builds with the embedded back end, which work offline. */
  help: (): string => '/help',
  /** Shows the embedded back end's records and files without the app; only in builds with it. */
  recovery: (): string => '/recovery',
  /** The base path of a provider that the embedded back end simulates. */
  simulatedProvider: (provider: string): string => `/dev/sso/${encodeURIComponent(provider)}`,
  home: (): string => '/home',
  /** The files of a project in the library. */
  project: (projectId: string): string => `/home?${new URLSearchParams({ project: projectId }).toString()}`,
  account: (): string => '/app/account',
  yourPlan: (): string => '/app/account/your-plan/',
  invoices: (): string => '/app/account/invoices',
  /** Only in builds with the embedded back end. */
  storage: (): string => '/app/account/storage',
  image: (mediaId: string): string => withMedia('/image', mediaId),
  imageReview: (mediaId: string): string => withMedia('/image/review', mediaId),
  imageExport: (mediaId: string): string => `${withMedia('/image/review', mediaId)}${EXPORT_HASH}`,
  video: (mediaId: string): string => withMedia('/video', mediaId),
  videoReview: (mediaId: string): string => withMedia('/video/review', mediaId),
  videoSearch: (mediaId: string): string => withMedia('/video/search', mediaId),
  audio: (mediaId: string): string => withMedia('/audio', mediaId),
  audioReview: (mediaId: string): string => withMedia('/audio/review', mediaId),
  document: (mediaId: string): string => withMedia('/document', mediaId),
  documentReview: (mediaId: string): string => withMedia('/document/review', mediaId),
  transcript: (mediaId: string): string => withMedia('/transcript', mediaId),
  preview: (mediaId: string): string => withMedia('/preview', mediaId),
  downloads: (): string => '/downloads',
  integrations: (): string => '/integrations',
  eagleEye: (): string => '/integrations/eagle-eye',
  eagleEyeCallback: (): string => '/integrations/eagle-eye/callback',
  dashboard: (): string => '/dashboard',
  enterprise: (): string => '/enterprise',
  enterpriseActivities: (): string => '/enterprise/activities',
  enterpriseEvents: (): string => '/enterprise/events',
  enterpriseAccount: (): string => '/app/enterprise',
  enterpriseUsers: (): string => '/app/enterprise/users',
  enterpriseProjects: (): string => '/app/enterprise/projects',
  adminAccounts: (): string => '/admin/accounts',
  adminUsers: (): string => '/admin/users',
  adminFlags: (): string => '/admin/flags',
}

/** Returns the page of a file by its type. Files of unknown type use the image page, which shows why a file couldn't be read. */
export function mediaPage(type: MediaType, mediaId: string): string {
  return paths[type === 'unknown' ? 'image' : type](mediaId)
}

/** Returns the review page of a file by its type. */
export function mediaReviewPage(type: MediaType, mediaId: string): string {
  return paths[type === 'unknown' ? 'imageReview' : (`${type}Review` as const)](mediaId)
}

/** Returns the page of a file, opened at a step. By default, the page opens the file's current step. */
export function mediaStepPage(type: MediaType, mediaId: string, step: StepId): string {
  return step === 'review' ? mediaReviewPage(type, mediaId) : `${mediaPage(type, mediaId)}&step=${step}`
}

/** Returns the review of a video, opened at a time in seconds. */
export function videoMomentPage(mediaId: string, time: number): string {
  return `${paths.videoReview(mediaId)}&t=${time}`
}

/** Returns the step that a URL names, or null. */
export function stepIn({ pathname, search }: { pathname: string; search: string }): StepId | null {
  if (pathname.endsWith('/review')) return 'review'
  const step = new URLSearchParams(search).get('step')
  return step === 'detect' || step === 'export' ? step : null
}

/** Returns the media id in a query string (with or without `?`), or an empty string. */
export function mediaIdOf(search: string): string {
  return new URLSearchParams(search).get('v') ?? ''
}

/** Returns the time in seconds at which a URL opens a recording, or undefined. */
export function timeIn(search: string): number | undefined {
  const text = new URLSearchParams(search).get('t') ?? ''
  const time = Number(text)
  return text.trim() === '' || !Number.isFinite(time) ? undefined : time
}

/** Returns whether a page is for visitors, who are not redirected from it. */
export function isVisitorsPage(pathname: string): boolean {
  const pages = [paths.landing(), paths.login(), paths.signup(), paths.reset(), paths.verify()]
  return pages.includes(pathname) || pathname.startsWith(paths.ssoCallback(''))
}

/** Returns whether advertising scripts may run on a page: pages that can't show a file or a person. */
export function isForAdvertising(pathname: string): boolean {
  return isVisitorsPage(pathname) || pathname === paths.extraDetails()
}
