/** Where a person can write for help. */
export const SUPPORT_ADDRESS = 'support@redaction-studio.example'
