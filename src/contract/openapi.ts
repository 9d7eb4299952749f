import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { errorCatalog, type ErrorCode } from './errors.ts'

const json = (schema: unknown) => ({ 'application/json': { schema } })
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
const propertiesOf = (schema: z.ZodType) =>
  schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] }

/** A problem by code, for clients with words of their own. */
const codedShape = {
  type: 'object',
  properties: { code: { type: 'string' }, params: { type: 'object' } },
  required: ['code', 'params'],
}

const envelope = (data: unknown, top: Record<string, unknown>) => ({
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    msg: { type: 'string' },
    code: { type: 'string', description: 'The code of msg.' },
    params: { type: 'object' },
    errors: {
      anyOf: [{ type: 'null' }, { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }],
    },
    problems: {
      anyOf: [{ type: 'null' }, { type: 'object', additionalProperties: { type: 'array', items: codedShape } }],
    },
    data,
    ...top,
  },
  required: ['success', 'msg', 'errors', 'data'],
})

function parametersOf(endpoint: Endpoint) {
  return (['path', 'query'] as const).flatMap((place) => {
    const { properties = {}, required = [] } = propertiesOf(place === 'path' ? endpoint.params : endpoint.query)
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
    }))
  })
}

function bodyOf({ body, takes }: Endpoint) {
  const schema = schemaOf(body, 'input') as { properties?: object }
  if (takes === 'json') return json(schema)
  const file = { type: 'string', format: 'binary' }
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, file } } } }
}

function operationOf(name: string, noun: string, endpoint: Endpoint) {
  const takesBody = !endpoint.on.startsWith('GET ') && Object.keys(schemaOf(endpoint.body, 'input')).length > 0
  const limited: ErrorCode[] = endpoint.limit === null ? [] : ['request.too_many']
  const refusals = Map.groupBy(new Set([...endpoint.refuses, ...limited]), (code) => errorCatalog[code].status)
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.does,
    security: endpoint.access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parametersOf(endpoint),
    ...(takesBody && { requestBody: { required: true, content: bodyOf(endpoint) } }),
    responses: {
      200: {
        description: 'Done',
        content: json(envelope(schemaOf(endpoint.reply, 'output'), propertiesOf(endpoint.top).properties ?? {})),
      },
      ...Object.fromEntries(
        [...refusals].map(([status, codes]) => [
          status,
          {
            description: codes.map((code) => errorCatalog[code].message).join(' / '),
            content: json({ $ref: '#/components/schemas/Refusal' }),
          },
        ]),
      ),
    },
  }
}

/** Returns the OpenAPI 3.1 description of every declared call. */
export function openApiOf(api: Record<string, Record<string, Endpoint>>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, calls] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(calls)) {
      const [method = '', path = ''] = endpoint.on.split(' ')
      const place = path.replace(/:(\w+)/g, '{$1}')
      paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(name, noun, endpoint) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lantern',
      version: '1',
      description: 'Every JSON answer is one envelope: success, msg, errors, data.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: envelope({ type: 'null' }, {}) },
    },
  }
}
