/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const eventNamesUserMax = 201;

export const eventNamesMediaMax = 255;

export const eventNamesProjectMax = 200;

export const eventNamesVersionMax = 200;

export const eventNamesSubjectMax = 201;



export const EventNames = zod.object({
  "user": zod.string().max(eventNamesUserMax).nullish(),
  "media": zod.string().max(eventNamesMediaMax).nullish(),
  "project": zod.string().max(eventNamesProjectMax).nullish().describe('The name of the collection'),
  "version": zod.string().max(eventNamesVersionMax).nullish().describe('The title of the version in the metadata'),
  "subject": zod.string().max(eventNamesSubjectMax).nullish().describe('The user in the metadata, who was added or deactivated')
}).describe('A name is null if the user, file, project or version was deleted, and omitted if the user may not see it or the event has no such ID');

export type EventNames = zod.input<typeof EventNames>;
export type EventNamesOutput = zod.output<typeof EventNames>;
