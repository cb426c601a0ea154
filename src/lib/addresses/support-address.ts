/** The support email address. */
export const SUPPORT_ADDRESS = 'support@redaction-studio.example'
