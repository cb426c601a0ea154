import type { Version } from '#generated/model/version.zod.ts'

/** The verification report as a file of its own: readable JSON that names the version it proves. */
export function reportFile({ report, ...version }: Version): { name: string; text: string } {
  const stem = version.fileName.replace(/\.[^.]+$/, '')
  return { name: `${stem}-verification.json`, text: `${JSON.stringify({ version, report }, null, 2)}\n` }
}
