/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { NewPasswordRequest } from './newPasswordRequest.zod.ts';
import { PasswordLinkRequest } from './passwordLinkRequest.zod.ts';

export const ResetRequest = zod.union([NewPasswordRequest,PasswordLinkRequest]);

export type ResetRequest = zod.input<typeof ResetRequest>;
export type ResetRequestOutput = zod.output<typeof ResetRequest>;
