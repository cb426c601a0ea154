/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const AuthorisationTextMax = 4000;



export const AuthorisationText = zod.string().max(AuthorisationTextMax);

export type AuthorisationText = zod.input<typeof AuthorisationText>;
export type AuthorisationTextOutput = zod.output<typeof AuthorisationText>;
