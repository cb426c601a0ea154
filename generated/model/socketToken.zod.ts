/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const socketTokenTokenMin = 16;
export const socketTokenTokenMax = 512;


export const socketTokenTokenRegExp = new RegExp('^[!-~]+$');
export const socketTokenExpiresAtMin = 0;



export const SocketToken = zod.object({
  "token": zod.string().min(socketTokenTokenMin).max(socketTokenTokenMax).regex(socketTokenTokenRegExp).describe('Usable once'),
  "expiresAt": zod.number().min(socketTokenExpiresAtMin).describe('Epoch seconds')
});

export type SocketToken = zod.input<typeof SocketToken>;
export type SocketTokenOutput = zod.output<typeof SocketToken>;
