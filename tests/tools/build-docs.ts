import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const ROOT = new URL('../../', import.meta.url)
const VIEWER = new URL('node_modules/swagger-ui-dist/', ROOT)
const TARGET = new URL('dist/docs/', ROOT)
const FILES = ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE']

const page = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file:; style-src 'self' file: 'unsafe-inline'; img-src data:" />
    <title>${title}</title>
    <link rel="stylesheet" href="swagger-ui.css" />
  </head>
  <body>
    <div id="contract"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="contract.js"></script>
  </body>
</html>
`

/** Returns a script with the contract, so that the page needs no fetch and also opens from disk. Its requests are disabled. */
function show(contract: unknown): string {
  const settings = {
    spec: contract,
    dom_id: '#contract',
    docExpansion: 'none',
    filter: true,
    showExtensions: true,
    supportedSubmitMethods: [],
    validatorUrl: null,
  }
  return `SwaggerUIBundle(${JSON.stringify(settings)})\n`
}

const contract = parse(await readFile(new URL('openapi.yaml', ROOT), 'utf8')) as { info: { title: string } }
await mkdir(TARGET, { recursive: true })
for (const file of FILES) await copyFile(new URL(file, VIEWER), new URL(file, TARGET))
await writeFile(new URL('contract.js', TARGET), show(contract))
await writeFile(new URL('index.html', TARGET), page(`The contract of ${contract.info.title}`))
console.log(`Contract documentation: ${fileURLToPath(new URL('index.html', TARGET))}`)
