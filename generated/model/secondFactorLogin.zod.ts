/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CodeLogin } from './codeLogin.zod.ts';
import { RecoveryCodeLogin } from './recoveryCodeLogin.zod.ts';

export const SecondFactorLogin = zod.union([CodeLogin,RecoveryCodeLogin]);

export type SecondFactorLogin = zod.input<typeof SecondFactorLogin>;
export type SecondFactorLoginOutput = zod.output<typeof SecondFactorLogin>;
