import { parseContract } from '../contract/load'

/** A contract of three operations, with one of everything that the tests check. */
export const smallContract = parseContract(`
openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
servers: [{ url: /base }]
security: [{ token: [] }]
paths:
  /things:
    get:
      tags: [things]
      operationId: listThings
      summary: The things, newest first
      x-provenance: specified
      parameters:
        - { name: page, in: query, schema: { type: integer, minimum: 0, maximum: 9, default: 0 } }
        - { name: rowsPerPage, in: query, schema: { type: integer, minimum: 1, maximum: 5, default: 5 } }
      responses:
        '200':
          description: One page
          content: { application/json: { schema: { $ref: '#/components/schemas/ThingList' } } }
        default: { $ref: '#/components/responses/Failure' }
    post:
      tags: [things]
      operationId: makeThing
      summary: Make a thing
      x-provenance: assumed
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Thing' }
            examples: { one: { value: { id: a, size: 1 } } }
      responses:
        '201':
          description: Made
          headers: { Location: { schema: { type: string, maxLength: 20 } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
        '202':
          description: Taken
          content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
        '204': { description: Nothing }
        '409': { $ref: '#/components/responses/Failure' }
  /things/{thingId}:
    parameters:
      - { name: thingId, in: path, required: true, schema: { type: string, minLength: 1, maxLength: 8, pattern: '^[a-z]+$' } }
    get:
      tags: [things]
      operationId: getThing
      summary: One thing
      x-provenance: specified
      security: []
      responses:
        '200':
          description: The thing
          content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
        '404': { $ref: '#/components/responses/Failure' }
components:
  responses:
    Failure:
      description: It did not work
      content: { application/json: { schema: { type: object, required: [error], properties: { error: { type: string } } } } }
  schemas:
    Colour: { type: string, enum: [red, green] }
    Thing:
      type: object
      required: [id, size]
      properties:
        id: { type: string, minLength: 1, maxLength: 8 }
        size: { type: integer, minimum: 1, maximum: 10 }
        colour: { anyOf: [{ $ref: '#/components/schemas/Colour' }, { type: 'null' }] }
        email: { type: string, format: email }
        at: { type: string, format: date-time }
        parts: { type: array, minItems: 1, maxItems: 3, items: { type: number, exclusiveMinimum: 0 } }
        createdAt: { type: number }
    ThingList:
      type: object
      required: [things, total]
      properties:
        things: { type: object, additionalProperties: { $ref: '#/components/schemas/Thing' } }
        total: { type: integer, minimum: 0 }
`)
