import 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** A sample of `../shared/samples` as base64, or null where that folder is absent. */
    readSample: (name: string) => Promise<string | null>
  }
}
