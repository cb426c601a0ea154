/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CodeProof } from './codeProof.zod.ts';
import { PasswordProof } from './passwordProof.zod.ts';

export const SecondFactorProof = zod.union([PasswordProof,CodeProof]);

export type SecondFactorProof = zod.input<typeof SecondFactorProof>;
export type SecondFactorProofOutput = zod.output<typeof SecondFactorProof>;
