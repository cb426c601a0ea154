/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { DetectionsMessage } from './detectionsMessage.zod.ts';
import { ForceLogoutMessage } from './forceLogoutMessage.zod.ts';
import { JobMessage } from './jobMessage.zod.ts';
import { MediaDeletedMessage } from './mediaDeletedMessage.zod.ts';
import { MediaMessage } from './mediaMessage.zod.ts';
import { ProjectMessage } from './projectMessage.zod.ts';
import { ReviewersMessage } from './reviewersMessage.zod.ts';

export const SocketMessage = zod.discriminatedUnion('type', [JobMessage,MediaMessage,MediaDeletedMessage,DetectionsMessage,ProjectMessage,ReviewersMessage,ForceLogoutMessage]).describe('The content of the socket\'s message event. Except for force_logout, the names of the types are assumed');

export type SocketMessage = zod.input<typeof SocketMessage>;
export type SocketMessageOutput = zod.output<typeof SocketMessage>;
