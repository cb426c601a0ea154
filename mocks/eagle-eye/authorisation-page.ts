/** Uses only system colours, which follow the user's theme. */
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
  main { max-width: 28rem; padding: 2rem; border: 1px solid GrayText; border-radius: 8px; margin: 1rem }
  h1 { font-size: 1.5rem; margin: 0 0 1rem }
  p { margin: 0 0 1rem }
  form { display: flex; gap: 0.75rem }
  button { font: inherit; min-width: 7rem; min-height: 2.75rem; cursor: pointer }
`

function frame(title: string, content: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>
`
}

/** Renders the consent page. No part of the request is inserted into it: the form posts back to the page's own URL. */
export function authorisationPage(nonce: string): string {
  const content = `
      <h1>Camera cloud</h1>
      <p><strong>Redaction Studio</strong> wants to access your cameras, recordings and files, and to add files.</p>
      <p>This cloud is simulated in your browser.</p>
      <form method="post">
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="deny">Deny</button>
      </form>
    `
  return frame('Camera cloud access', content, nonce)
}

/** Renders the error page for requests that must not be redirected back. */
export function refusalPage(sentence: string, nonce: string): string {
  const content = `
      <h1>Camera cloud</h1>
      <p role="alert">${sentence}</p>
      <p>Go back to Redaction Studio and connect again.</p>
    `
  return frame('Camera cloud error', content, nonce)
}
