/** The built-in account, which allows trying the product without signing up. */
export const demoAccount = {
  email: 'demo@redaction-studio.example',
  password: 'demo-redaction-42',
  name: 'Dana Demo',
} as const
