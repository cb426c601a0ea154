import { serve, type OwnServer } from './own-server.ts'

/** Returns a script that removes features, which are paths such as `FileSystemFileHandle.prototype.createWritable`. */
export function removalOf(features: readonly string[]): string {
  const removals = features.map((path) => {
    const parts = path.split('.')
    const owner = ['globalThis', ...parts.slice(0, -1)]
    const name = JSON.stringify(parts.at(-1))
    // A page has more classes than a worker.
    const guard = parts.length > 1 ? `${JSON.stringify(parts[0])} in globalThis && ` : ''
    return `${guard}delete ${owner.join('.')}[${name}];`
  })
  return removals.join('\n')
}

/** Serves the app at `origin` with features removed from its pages, workers and service worker, where no other script can reach. */
export function serveWithout(origin: string, features: readonly string[]): Promise<OwnServer> {
  const removal = removalOf(features)
  return serve(async (path) => {
    const original = await fetch(origin + path)
    if (original.headers.get('content-type')?.startsWith('text/javascript') !== true) return original
    // Modules run after those that they import, so each script removes the features before its own code.
    return new Response(`${removal}\n${await original.text()}`, original)
  })
}
