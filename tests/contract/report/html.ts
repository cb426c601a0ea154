import type { Reached } from '../coverage.ts'
import { nameOf, type Finding } from '../findings.ts'
import type { RunResult } from '../run.ts'
import { escapeMarkup as escape } from './junit.ts'
import { namesOf, splitByProvenance } from './terminal.ts'

const STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 4px 12px 4px 0; vertical-align: top; border-bottom: 1px solid #8884; }
pre { background: #8882; padding: 12px; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
article { border-left: 4px solid #c0392b; padding-left: 16px; margin: 24px 0; } article.assumed { border-color: #b7791f; }
details { margin: 8px 0; } summary { cursor: pointer; }
.good { color: #1a7f37; } .bad { color: #c0392b; }
@media (prefers-color-scheme: dark) { .good { color: #57d27e; } .bad { color: #ff8a7a; } }
`

function article({ phase, operationId, provenance, problem, rule, curl, answer }: Finding): string {
  return `<article class="${provenance}"><h3>${escape(operationId)}: ${escape(problem)}</h3>
<p>Found by: ${phase}. Breaks: <q>${escape(rule)}</q></p>
<pre>${escape(curl)}</pre><p>The answer:</p><pre>${escape(answer)}</pre></article>`
}

function chapter(title: string, findings: readonly Finding[]): string {
  const body = findings.length === 0 ? '<p class="good">None.</p>' : findings.map(article).join('\n')
  return `<h2>${escape(title)}: ${findings.length}</h2>\n${body}`
}

function row(name: string, { reached, total, missing }: Reached): string {
  const list =
    missing.length === 0 ? '' : `<details><summary>${missing.length} not reached</summary>${missing.map(escape).join('<br>')}</details>`
  const percent = total === 0 ? 100 : Math.floor((reached / total) * 100)
  return `<tr><th scope="row">${name}</th><td>${reached} of ${total} (${percent} %)</td><td>${list}</td></tr>`
}

function statuses({ operations, coverage }: RunResult): string {
  return operations
    .map((operation) => {
      const seen = [...coverage.statusesOf(operation)]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${status} × ${count}`)
      return `<tr><th scope="row">${escape(nameOf(operation))}</th><td>${operation.provenance}</td><td>${seen.join(', ') || 'not called'}</td></tr>`
    })
    .join('\n')
}

/** Formats a run as a self-contained HTML page. */
export function htmlReport(result: RunResult, targetName: string): string {
  const { findings, coverage, phases, walks, requests, milliseconds, seed, missing, withheld } = result
  const { specified, assumed } = splitByProvenance(findings)
  const verdict =
    findings.length === 0 ? '<p class="good">No breach was found.</p>' : `<p class="bad">${findings.length} breaches were found.</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Contract tests: ${escape(targetName)}</title><style>${STYLE}</style></head><body>
<h1>Contract tests of ${escape(targetName)}</h1>
${verdict}
<p>${requests} requests in ${(milliseconds / 1000).toFixed(1)} s, seed ${seed}.</p>
${missing.length > 0 ? `<p>Not offered, which is allowed for operations newer than the release: ${escape(namesOf(missing))}.</p>` : ''}
${withheld.length > 0 ? `<p>Not sent, because the target is not marked as disposable: ${withheld.map(escape).join(', ')}, generated requests and walks.</p>` : ''}
${chapter('Breaches of what the specification says', specified)}
${chapter('Breaches of what was only assumed', assumed)}
<h2>What was reached</h2>
<table>${row('Operations', coverage.operations())}${row('Declared statuses', coverage.statuses())}${row('Parameters', coverage.parameters())}${row('Branches of schemas', coverage.branches())}</table>
<h2>Kinds of test</h2>
<table>${phases.map(({ phase, requests: sent, milliseconds: took }) => `<tr><th scope="row">${phase}</th><td>${sent} requests</td><td>${(took / 1000).toFixed(1)} s</td></tr>`).join('')}</table>
<h2>Walks</h2>
<table>${walks.map(({ name, ended }) => `<tr><th scope="row">${escape(name)}</th><td>${ended === undefined ? 'to its end' : escape(ended)}</td></tr>`).join('')}</table>
<h2>Operations</h2>
<table>${statuses(result)}</table>
</body></html>
`
}
