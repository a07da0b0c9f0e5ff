import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { planChunks } from './chunk-plan.ts'
import { dailyPages, firstVisits, frame, largeParts, mostFiles, mostOf } from './pages.mjs'

type Chunk = Rolldown.OutputChunk
type Group = Rolldown.CodeSplittingGroup

/** The entry, the loader, what loads first, and two that the bundler may add for entries that others import. */
const always = 5
const frameItself = /\/shell\/Shell\.tsx$/
/** KB that a page is given less than it is measured by, as it grows until somebody looks again. */
const spare = 15
/** The cost of a byte more: of a page with a budget, a large part, a page of all day, and what is opened now and then. */
const weights = { budget: 3_000, large: 150, daily: 30, other: 0.3 }

/**
 * Builds the web app twice: once to see which pages share what, then with what is opened together in few files, so that
 * six connections fetch a page without queues. `first` is what the entry imports.
 */
export function pageFiles(first: { name: string; test: RegExp }, others: readonly Plugin[]): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'pre',
    async config(config) {
      const entry: Group = { ...first, tags: ['$initial'], priority: 2 }
      const output = (groups: Group[]) => ({
        codeSplitting: { includeDependenciesRecursively: false, groups },
      })
      const trial: InlineConfig = {
        ...config,
        configFile: false,
        logLevel: 'error',
        plugins: [...others],
        build: {
          ...config.build,
          write: false,
          license: false,
          rolldownOptions: { output: output([entry]) },
        },
      }
      const built = (await build(trial)) as Rolldown.RolldownOutput
      const names = fileNames(built.output.filter(each => each.type === 'chunk'))
      const shared: Group = { name: (id: string) => names.get(id) ?? null, debugName: 'shared', priority: 1 }
      return { build: { rolldownOptions: { output: output([entry, shared]) } } }
    },
  }
}

/** The file that each shared module goes into, by its id. */
function fileNames(chunks: readonly Chunk[]): ReadonlyMap<string, string> {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const loaded = (from: readonly Chunk[]) => closure(from, byFile)
  const entries = chunks.filter(chunk => chunk.isDynamicEntry)
  const first = loaded(chunks.filter(chunk => chunk.isEntry))
  const pages = entries.map(entry => pageOf(entry, entries))
  const loads = pages.map(page => loaded(page.parts))
  const shared = chunks.filter(chunk => !chunk.isEntry && !chunk.isDynamicEntry && !first.has(chunk))
  const pieces = shared.map(chunk => ({
    name: chunk.fileName,
    bytes: gzipSync(chunk.code).length,
    imports: chunk.imports,
    loadedBy: loads.flatMap((load, page) => (load.has(chunk) ? [page] : [])),
  }))
  const names = new Map<string, string>()
  const shell = entries.findIndex(entry => frameItself.test(entry.facadeModuleId ?? ''))
  for (const files of planChunks(pieces, pages, shell < 0 ? null : shell)) {
    const members = files.map(file => byFile.get(file)!).sort((a, b) => b.code.length - a.code.length)
    const own = unused(members[0]!.name, new Set(names.values()))
    for (const id of members.flatMap(member => Object.keys(member.modules))) names.set(id, own)
  }
  return names
}

function pageOf(entry: Chunk, entries: readonly Chunk[]) {
  const is = (test: RegExp | undefined) => (chunk: Chunk) => test?.test(chunk.facadeModuleId ?? '') ?? false
  const daily = dailyPages.find(({ page }) => is(page)(entry))
  const hasBudget = firstVisits.some(({ page }) => is(page)(entry))
  const isBare = daily?.isBare || firstVisits.some(({ page, inShell }) => !inShell && is(page)(entry))
  const parts = [entry, ...entries.filter(is(daily?.parts)), ...(isBare ? [] : entries.filter(is(frame)))]
  const unique = [...new Set(parts)]
  return {
    parts: unique,
    weight: hasBudget
      ? weights.budget
      : is(largeParts)(entry)
        ? weights.large
        : daily
          ? weights.daily
          : weights.other,
    hasBudget,
    room: (mostOf(entry.facadeModuleId ?? '') - spare) * 1024 - gzipSync(entry.code).length,
    most: daily ? mostFiles - always - unique.length : Number.POSITIVE_INFINITY,
  }
}

function closure(from: readonly Chunk[], byFile: ReadonlyMap<string, Chunk>): ReadonlySet<Chunk> {
  const found = new Set<Chunk>()
  const next = [...from]
  for (let chunk = next.pop(); chunk; chunk = next.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    next.push(...chunk.imports.flatMap(file => byFile.get(file) ?? []))
  }
  return found
}

function unused(name: string, taken: ReadonlySet<string>): string {
  let own = name
  for (let n = 2; taken.has(own); n++) own = `${name}-${n}`
  return own
}
