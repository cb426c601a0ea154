/** The identifier of a media travels in the query parameter `v`. */
function withMedia(path: string, mediaId: string): string {
  return `${path}?${new URLSearchParams({ v: mediaId }).toString()}`
}

function withToken(path: string, token: string | undefined): string {
  return token === undefined ? path : `${path}?${new URLSearchParams({ token }).toString()}`
}

/** Opens the export dialog of a review. */
export const EXPORT_HASH = '#export'

/** Addresses of the app's pages. */
export const paths = {
  landing: (): string => '/',
  login: (): string => '/login',
  signup: (): string => '/signup',
  extraDetails: (): string => '/signup/extra-details',
  /** With the token of the link in the email, or without: then it asks for an email. */
  reset: (token?: string): string => withToken('/reset', token),
  verify: (token?: string): string => withToken('/verify', token),
  ssoCallback: (provider: string): string => `/login/callback/${encodeURIComponent(provider)}`,
  /** In builds with the embedded back end only. */
  outbox: (): string => '/dev/outbox',
  /** Where the page of a provider that the embedded back end plays begins. */
  simulatedProvider: (provider: string): string => `/dev/sso/${encodeURIComponent(provider)}`,
  home: (): string => '/home',
  account: (): string => '/app/account',
  yourPlan: (): string => '/app/account/your-plan/',
  invoices: (): string => '/app/account/invoices',
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

type MediaType = 'video' | 'image' | 'audio' | 'document' | 'unknown'

/**
 * The page of a media of this type. What nothing could be made of goes to the page of images: every file that might be one is
 * looked at as one, and that page says why it could not be read.
 */
export function mediaPage(type: MediaType, mediaId: string): string {
  return paths[type === 'unknown' ? 'image' : type](mediaId)
}

/** Where a media of this type is reviewed. */
export function mediaReviewPage(type: MediaType, mediaId: string): string {
  return paths[type === 'unknown' ? 'imageReview' : (`${type}Review` as const)](mediaId)
}

/** The media that an address is about, or an empty text. `search` is the address's query, with or without its `?`. */
export function mediaIdOf(search: string): string {
  return new URLSearchParams(search).get('v') ?? ''
}

/** Whether a page is for people who are not signed in, so that being nobody is no reason to leave it. */
export function isVisitorsPage(pathname: string): boolean {
  const pages = [paths.landing(), paths.login(), paths.signup(), paths.reset(), paths.verify()]
  return pages.includes(pathname) || pathname.startsWith(paths.ssoCallback(''))
}
