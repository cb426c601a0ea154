/** The words of a server where homes differ. */
export const wording = {
  storageFull: 'The server is out of storage. Contact your administrator.',
  loginHtml: '<p>Your files stay on <strong>your organisation’s server</strong>.</p>',
  signupHtml: '<p>Your account is stored on <strong>your organisation’s server</strong>.</p>',
}
