import { z } from 'zod'
import { type Api, PROBLEMS, type RouteSpec, routes } from '#contract/index.ts'

/** OpenAPI 3.1 of one base, derived from the contract with the same schemas that validate requests. */
export function openApiOf(api: Api, base: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, spec] of Object.entries(routes) as [string, RouteSpec][]) {
    if (spec.api !== api) continue
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operation(name, spec) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `Proofline: ${api}`, version: '1' },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['code', 'message', 'context'],
          properties: {
            code: { enum: Object.keys(PROBLEMS) },
            message: { type: 'string' },
            context: { type: 'object' },
          },
        },
      },
    },
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}

function operation(name: string, spec: RouteSpec): object {
  const fromPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => ({
    name: param,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const fromQuery = Object.entries(spec.query?.shape ?? {}).map(([param, schema]) => ({
    name: param,
    in: 'query',
    required: false,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }))
  const fromHeader =
    spec.idempotency?.by === 'idempotencyKey'
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
      : []
  const status = spec.output === null ? 204 : (spec.status ?? 200)
  const type = spec.carries === 'event-stream' ? 'text/event-stream' : 'application/json'
  return {
    operationId: name,
    summary: spec.summary,
    'x-access': spec.access,
    parameters: [...fromPath, ...fromQuery, ...fromHeader],
    ...(spec.body
      ? { requestBody: { content: { 'application/json': { schema: schemaOf(spec.body, 'input') } } } }
      : {}),
    ...(spec.carries === 'multipart'
      ? {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { partNumber: { type: 'integer' }, file: { type: 'string', format: 'binary' } },
                },
              },
            },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...(spec.paged ? { headers: { 'Total-Items': { schema: { type: 'integer' } } } } : {}),
        ...(spec.output ? { content: { [type]: { schema: schemaOf(spec.output, 'output') } } } : {}),
      },
      default: {
        description: (spec.problems ?? []).join(', ') || 'A problem',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}
