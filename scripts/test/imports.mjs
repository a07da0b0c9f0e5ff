// Reads who imports whom from the text of the sources, as a graph of paths from the project's root.
import path from 'node:path'
import { textOf } from '../kit/source-files.mjs'

const isSource = file => /\.(tsx?|mjs)$/.test(file)

/**
 * The imports of one source: `names` are those it imports when it runs, `types` those it imports as types alone, and
 * `texts` the literals that may be paths of files.
 */
export function readImports(text) {
  const names = new Set()
  const types = new Set()
  for (const [, type, name] of text.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[\w\s{},*$]*?\bfrom\s*)?'([^'\n]+)'/gm,
  ))
    (type ? types : names).add(name)
  for (const [, name] of text.matchAll(/\bimport\(\s*'([^'\n]+)'/g)) names.add(name)
  const texts = new Set()
  for (const [, quoted, templated] of text.matchAll(
    /'((?:\.{0,2}\/)?[\w.*-]+(?:\/[\w.*-]+)+)'|`((?:\.{0,2}\/)?[\w.-]+(?:\/[\w.-]+)*\/)\$\{/g,
  ))
    texts.add(quoted ?? `${templated}*`)
  return { names, types, texts }
}

/**
 * The graph of these files (all of the project): `uses` are our files that a source imports when it runs or names in a
 * text, `knows` those it imports, types included, and `packages` the others, such as 'node:fs'.
 */
export function importGraph(files, importsOf = file => readImports(textOf(file))) {
  const known = new Set(files)
  const graph = { files, uses: new Map(), knows: new Map(), packages: new Map() }
  for (const file of files.filter(isSource)) {
    const { names, types, texts } = importsOf(file)
    const ours = given => [...given].map(name => resolved(file, name)).filter(name => known.has(name))
    const named = [...texts].flatMap(text => filesNamed(file, text)).filter(found => found !== file)
    graph.uses.set(file, new Set([...ours(names), ...named]))
    graph.knows.set(file, new Set([...ours(names), ...ours(types)]))
    graph.packages.set(file, new Set([...names].filter(name => !/^[.#/]/.test(name))))
  }
  return graph

  /** The files that a literal means: one, or all that its stars match. */
  function filesNamed(file, text) {
    const asked = text.startsWith('.') ? beside(file, text) : text.replace(/^\//, '')
    if (!asked.includes('*')) return known.has(asked) ? [asked] : []
    const start = asked.slice(0, asked.indexOf('*'))
    const pattern = patternOf(asked)
    return start === '' ? [] : files.filter(found => found.startsWith(start) && pattern.test(found))
  }
}

function resolved(file, name) {
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? beside(file, name.replace(/\?\w+$/, '')) : null
}

function beside(file, name) {
  return path.posix.join(path.posix.dirname(file), name)
}

function patternOf(asked) {
  const parts = asked.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^/]*')}$`)
}

/** Everything that can be reached from these files, themselves included. */
export function reach(from, next) {
  const seen = new Set()
  const waiting = [...from]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...(next(file) ?? []))
  }
  return seen
}
