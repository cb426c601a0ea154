/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const AuthorisationCodeMax = 2000;



export const AuthorisationCode = zod.string().min(1).max(AuthorisationCodeMax);

export type AuthorisationCode = zod.input<typeof AuthorisationCode>;
export type AuthorisationCodeOutput = zod.output<typeof AuthorisationCode>;
