import 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Reads a file of `../shared/samples` as base64. Returns null if the folder is missing. */
    readSample: (name: string) => Promise<string | null>
  }
}
