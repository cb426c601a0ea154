/** The support email address. In a module of its own, because old browsers get it without the settings of the build. */
export const SUPPORT_ADDRESS = 'support@redaction-studio.example'
