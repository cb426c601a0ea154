import { leftVisibleWords, type LeftOutItem } from '../words/left-visible'

interface Reported {
  readonly fileName: string
  readonly report: { readonly outcome: string; readonly excluded?: readonly LeftOutItem[] }
}

/** Returns the name of a version's report file, with an extension that starts with a dot. */
export function reportName({ fileName }: Pick<Reported, 'fileName'>, extension: '.json' | '.html'): string {
  return `${fileName.replace(/\.[^.]+$/, '')} verification${extension}`
}

/** Returns the verification report as a JSON file that includes its version, and that begins with what the version leaves visible. */
export function reportFile<Version extends Reported>({ report, ...version }: Version): { name: string; text: string } {
  const words = leftVisibleWords(report.excluded ?? [])
  const file = { ...(words === undefined ? {} : { leavesVisible: words }), version, report }
  return { name: reportName(version, '.json'), text: `${JSON.stringify(file, null, 2)}\n` }
}
