/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ProfileKey } from './profileKey.zod.ts';

export const profileEditValueMax = 200;



export const ProfileEdit = zod.object({
  "key": ProfileKey,
  "value": zod.string().max(profileEditValueMax)
});

export type ProfileEdit = zod.input<typeof ProfileEdit>;
export type ProfileEditOutput = zod.output<typeof ProfileEdit>;
