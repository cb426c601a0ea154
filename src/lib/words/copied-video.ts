/** The note of a planned export whose video is copied without encoding if no track is redacted. */
export const COPIED_VIDEO = 'If only the audio changes, the video is copied without re-encoding.'
