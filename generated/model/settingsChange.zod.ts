/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CoverLabels } from './coverLabels.zod.ts';
import { DefaultReason } from './defaultReason.zod.ts';
import { FacePadding } from './facePadding.zod.ts';
import { ItemNumbers } from './itemNumbers.zod.ts';
import { RedactionStyle } from './redactionStyle.zod.ts';

export const SettingsChange = zod.object({
  "type": zod.enum(['settings']),
  "style": RedactionStyle.exactOptional(),
  "facePadding": FacePadding.exactOptional(),
  "defaultReason": DefaultReason.exactOptional(),
  "coverLabels": CoverLabels.exactOptional(),
  "lastNumbers": ItemNumbers.exactOptional()
}).describe('Changes the settings of the review');

export type SettingsChange = zod.input<typeof SettingsChange>;
export type SettingsChangeOutput = zod.output<typeof SettingsChange>;
