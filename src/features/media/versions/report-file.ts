import type { Version } from '#generated/model/version.zod.ts'

/** Returns the verification report as a JSON file that includes its version. */
export function reportFile({ report, ...version }: Version): { name: string; text: string } {
  const stem = version.fileName.replace(/\.[^.]+$/, '')
  return { name: `${stem}-verification.json`, text: `${JSON.stringify({ version, report }, null, 2)}\n` }
}
