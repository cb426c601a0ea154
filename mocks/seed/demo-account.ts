/** The account that is there from the start, so that the product can be tried without signing up. */
export const demoAccount = {
  email: 'demo@redaction-studio.example',
  password: 'demo-redaction-42',
  name: 'Dana Demo',
} as const
