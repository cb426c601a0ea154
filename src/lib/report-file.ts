interface Reported {
  readonly fileName: string
  readonly report: unknown
}

/** Returns the name of a version's report file, with an extension that starts with a dot. */
export function reportName({ fileName }: Pick<Reported, 'fileName'>, extension: '.json' | '.html'): string {
  return `${fileName.replace(/\.[^.]+$/, '')}-verification${extension}`
}

/** Returns the verification report as a JSON file that includes its version. */
export function reportFile<Version extends Reported>({ report, ...version }: Version): { name: string; text: string } {
  return { name: reportName(version, '.json'), text: `${JSON.stringify({ version, report }, null, 2)}\n` }
}
