/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AuthorisationCode } from './authorisationCode.zod.ts';

export const AuthoriseEagleEyeParams = zod.object({
  "code": AuthorisationCode.exactOptional()
})

export type AuthoriseEagleEyeParams = zod.input<typeof AuthoriseEagleEyeParams>;
export type AuthoriseEagleEyeParamsOutput = zod.output<typeof AuthoriseEagleEyeParams>;
