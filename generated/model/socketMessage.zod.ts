/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ForceLogoutMessage } from './forceLogoutMessage.zod.ts';
import { JobMessage } from './jobMessage.zod.ts';
import { MediaDeletedMessage } from './mediaDeletedMessage.zod.ts';
import { MediaMessage } from './mediaMessage.zod.ts';

export const SocketMessage = zod.discriminatedUnion('type', [JobMessage,MediaMessage,MediaDeletedMessage,ForceLogoutMessage]).describe('What the socket\'s message event carries; the names of the types are assumed but for force_logout');

export type SocketMessage = zod.input<typeof SocketMessage>;
export type SocketMessageOutput = zod.output<typeof SocketMessage>;
