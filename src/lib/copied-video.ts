/** The note of a planned export whose video doesn't have to be encoded again if no track is redacted. */
export const COPIED_VIDEO = 'If only the audio changes, the video is copied without re-encoding.'
