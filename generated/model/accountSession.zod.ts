/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const accountSessionBrowserMax = 40;

export const accountSessionSystemMax = 40;



export const AccountSession = zod.object({
  "id": Id.describe('Not the token, which can’t be derived from it'),
  "browser": zod.string().min(1).max(accountSessionBrowserMax).nullable().describe('The browser\'s name at the sign-in; null if it isn\'t known'),
  "system": zod.string().min(1).max(accountSessionSystemMax).nullable().describe('The operating system\'s name at the sign-in; null if it isn\'t known'),
  "createdAt": zod.int().describe('The sign-in'),
  "usedAt": zod.int().describe('The last request, to within an hour'),
  "current": zod.boolean().describe('Whether the request belongs to it')
});

export type AccountSession = zod.input<typeof AccountSession>;
export type AccountSessionOutput = zod.output<typeof AccountSession>;
