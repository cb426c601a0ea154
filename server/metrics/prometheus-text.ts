/** The labels of a value. Their values must come from small sets, because Prometheus stores a series for each. */
export type Labels = Readonly<Record<string, string>>

export interface Sample {
  /** Follows the metric's name, as in `_bucket`. */
  suffix?: string
  labels: Labels
  value: number
}

export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('"', String.raw`\"`)

function lineOf(name: string, { suffix = '', labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`
}

/** Returns metrics in the text format of Prometheus, version 0.0.4. */
export function prometheusText(metrics: readonly Metric[]): string {
  return metrics
    .map(
      ({ name, help, type, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map((one) => lineOf(name, one)).join('')}`,
    )
    .join('')
}
