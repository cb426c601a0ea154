/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AuthenticatorCode } from './authenticatorCode.zod.ts';

export const codeLoginBrowserMax = 100;

export const codeLoginBrowserVersionMax = 100;

export const codeLoginTokenMax = 1000;



export const CodeLogin = zod.object({
  "browser": zod.string().max(codeLoginBrowserMax),
  "browserVersion": zod.string().max(codeLoginBrowserVersionMax),
  "isMobile": zod.boolean(),
  "token": zod.string().min(1).max(codeLoginTokenMax),
  "code": AuthenticatorCode
});

export type CodeLogin = zod.input<typeof CodeLogin>;
export type CodeLoginOutput = zod.output<typeof CodeLogin>;
