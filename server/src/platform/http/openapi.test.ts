import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

// What is sent, not what is in memory.
const document = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>

test('the description of the interface is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate({ ...structuredClone(document) })).toEqual({ valid: true })
})

test('every reference of the description leads to a schema, and each of them has a name of its own', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
    ([, target]) => target ?? '',
  )
  expect(references.length).toBeGreaterThan(10)
  for (const target of new Set(references)) {
    expect(target).toMatch(/^#\/components\/schemas\/(?!_)\w+$/)
    const name = target.slice('#/components/schemas/'.length)
    expect(Object.keys(document.components?.schemas ?? {})).toContain(name)
  }
  expect(document.components?.schemas).toMatchObject({
    MenuNode: { properties: { children: { type: 'array' } } },
  })
})

test('what stands in a path is declared as a parameter of it', () => {
  let count = 0
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const operation of Object.values(operations) as { parameters: unknown[] }[])
      for (const [, field] of path.matchAll(/\{(\w+)\}/g)) {
        count += 1
        expect(operation.parameters, path).toContainEqual(
          expect.objectContaining({ in: 'path', name: field, required: true }),
        )
      }
  expect(count).toBeGreaterThanOrEqual(3)
})

test('what many messages share is described once, by its name', () => {
  const { components, paths } = document
  const uses = (name: string) => JSON.stringify(paths).split(`"#/components/schemas/${name}"`).length - 1
  for (const name of ['Id', 'Names', 'ServiceDate', 'Fen', 'Problem']) {
    expect(Object.keys(components?.schemas ?? {})).toContain(name)
    expect(uses(name) + uses(`${name}Output`), name).toBeGreaterThan(5)
  }
})

test('a command that can be repeated declares its idempotency key', () => {
  expect(document.paths?.['/api/orders/sell']?.post?.parameters).toContainEqual(
    expect.objectContaining({ in: 'header', name: 'idempotency-key', required: true }),
  )
})
