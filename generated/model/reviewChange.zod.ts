/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AddGapChange } from './addGapChange.zod.ts';
import { AddMarkChange } from './addMarkChange.zod.ts';
import { AddSpanChange } from './addSpanChange.zod.ts';
import { AddTrackChange } from './addTrackChange.zod.ts';
import { EditGapChange } from './editGapChange.zod.ts';
import { EditMarkChange } from './editMarkChange.zod.ts';
import { EditSpanChange } from './editSpanChange.zod.ts';
import { EditTrackChange } from './editTrackChange.zod.ts';
import { RemoveGapChange } from './removeGapChange.zod.ts';
import { RemoveMarkChange } from './removeMarkChange.zod.ts';
import { RemoveSpanChange } from './removeSpanChange.zod.ts';
import { RemoveTrackChange } from './removeTrackChange.zod.ts';
import { SettingsChange } from './settingsChange.zod.ts';

export const ReviewChange = zod.discriminatedUnion('type', [AddTrackChange,EditTrackChange,RemoveTrackChange,AddSpanChange,EditSpanChange,RemoveSpanChange,AddMarkChange,EditMarkChange,RemoveMarkChange,AddGapChange,EditGapChange,RemoveGapChange,SettingsChange]);

export type ReviewChange = zod.input<typeof ReviewChange>;
export type ReviewChangeOutput = zod.output<typeof ReviewChange>;
