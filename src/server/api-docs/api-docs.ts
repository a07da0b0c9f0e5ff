import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Effect } from '#shared/endpoint.ts'
import { script, style } from './api-docs-assets.ts'
import { fieldsOf, kindOf, type Schema } from './api-docs-schema.ts'

type Content = Record<string, { schema: Schema }>
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  'x-access': Record<string, unknown>
  'x-effect': Effect
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
interface Document {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

/**
 * Serves the OpenAPI document, the page that shows it at /api/docs, with nothing from elsewhere, and the operator's guide.
 * The document is made for the first who asks.
 */
export function mountApiDocs(app: FastifyInstance, makeDocument: () => object): void {
  let document: object | undefined
  const shown = () => {
    document ??= makeDocument()
    return document
  }
  app.get('/api/openapi.json', async () => shown())
  let page: string | undefined
  app.get('/api/docs', async (_request, reply) => {
    page ??= pageOf(shown() as Document)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
  app.get('/api/docs/script.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
  app.get('/api/docs/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  )
  // For whoever runs the product: what is not set up, and how that is done.
  app.get('/api/docs/production', async (_request, reply) => {
    const guide = await readFile('docs/production.md').catch(() => null)
    return guide ? reply.type('text/plain; charset=utf-8').send(guide) : reply.callNotFound()
  })
}

function pageOf(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))].sort()
  const sections = tags.map(tag => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag))
    return `<section id="${text(tag)}"><h2>${text(titleOf(tag))}</h2>${own.map(operationPart).join('')}</section>`
  })
  const title = `${document.info.title} API`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/style.css">
<script src="/api/docs/script.js" defer></script>
</head>
<body>
<header>
<h1>${text(title)} <small>${text(document.info.version)}</small></h1>
<label>Search <input type="search" id="search" autocomplete="off" placeholder="path, name or field"></label>
<p id="count" role="status">${operations.length} operations</p>
<p><a href="/api/openapi.json">OpenAPI document</a></p>
<nav aria-label="Topics">${tags.map(tag => `<a href="#${text(tag)}">${text(titleOf(tag))}</a>`).join('')}</nav>
</header>
<main>
<p>Send <code>Authorization: Bearer</code> with the token of <code>POST /api/login/login</code>. A refusal carries <code>success: false</code> and a <code>message</code>. Creating calls take an <code>Idempotency-Key</code>: the same key gives the first answer again.</p>
${sections.join('\n')}
</main>
</body>
</html>`
}

/** `signIn` as people write it. */
function titleOf(tag: string): string {
  const words = tag.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function operationPart({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const input = inputOf(operation)
  const reply = Object.entries(operation.responses['200']?.content ?? {})[0]
  return `<details id="${text(operation.operationId)}">
<summary><b class="${method.toLowerCase()}">${method}</b> <code>${text(path)}</code> <span>${text(operation.summary)}</span></summary>
<p class="access">${text(accessText(operation['x-access']))} ${text(effectTexts[operation['x-effect']])}</p>
<h3>Input</h3>${input}
<h3>Reply</h3>${reply ? contentPart(reply[0], reply[1].schema) : '<p>Nothing.</p>'}
</details>`
}

function inputOf({ parameters = [], requestBody }: Operation): string {
  const rows = parameters.map(({ name, in: place, required, schema }) =>
    row(name, kindOf(schema), required, `in the ${place}`),
  )
  const nested = parameters.flatMap(({ name, schema }) =>
    fieldsOf({ properties: { [name]: schema } })
      .slice(1)
      .map(field => row(field.path, field.kind, field.required, field.note)),
  )
  const body = Object.entries(requestBody?.content ?? {})[0]
  if (rows.length === 0 && !body) return '<p>Nothing.</p>'
  return `${rows.length > 0 ? table([...rows, ...nested]) : ''}${body ? contentPart(body[0], body[1].schema) : ''}`
}

function contentPart(type: string, schema: Schema): string {
  if (type === '*/*') return '<p>A file.</p>'
  const choices = schema.anyOf ?? schema.oneOf ?? [schema]
  return choices
    .map(choice => {
      const rows = fieldsOf(choice).map(field => row(field.path, field.kind, field.required, field.note))
      return rows.length > 0 ? table(rows) : `<p>${text(kindOf(choice))}</p>`
    })
    .join('<p>or</p>')
}

function table(rows: string[]): string {
  return `<table><thead><tr><th>Field</th><th>Type</th><th>Note</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function row(name: string, kind: string, required: boolean, note: string): string {
  const notes = [required ? 'required' : '', note].filter(Boolean).join(', ')
  return `<tr><td><code>${text(name)}</code></td><td>${text(kind)}</td><td>${text(notes)}</td></tr>`
}

const effectTexts: Record<Effect, string> = {
  reads: 'Only reads.',
  undoable: 'Writes; another call can put it back.',
  leaves: 'Can’t be taken back: it mails, signs out, pays or deletes for good.',
}

function accessText(access: Record<string, unknown>): string {
  const { as, ...gate } = access
  if (as === 'public') return 'Open to everybody.'
  const words = Object.entries(gate)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value === true ? 'yes' : [value].flat().join(' or ')}`)
  const whom = as === 'user' ? 'Signed-in users' : `By ${String(as)}`
  return words.length > 0 ? `${whom}, ${words.join(', ')}.` : `${whom}.`
}

function text(raw: string): string {
  return raw.replace(
    /[&<>"]/g,
    sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  )
}
