import { expect, test } from 'vitest'
import { filesUnder, textOf } from '../kit/source-files.mjs'
import { affectedBy, coversIn, implementationsOf, roots } from './affected.mjs'
import { featuresInDiff } from './features-in-diff.mjs'
import { importGraph, readImports } from './imports.mjs'
import { featureOf, isJourney, isTest } from './kinds.mjs'

const jobs = 'src/features/jobs/jobs'
const money = 'src/features/money/quotes'
const sources = {
  'src/app/features.ts': `import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobsHandlers } from '#features/jobs/jobs/server/jobs.handlers.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { quotesHandlers } from '#features/money/quotes/server/quotes.handlers.ts'
import { quotesFollowers } from '#features/money/quotes/server/quotes.followers.ts'
export const features = {
  jobs: pair(jobsContract, jobsHandlers),
  quotes: pair(quotesContract, quotesHandlers, quotesFollowers),
}
`,
  'src/app/server.ts': "import { features } from './features.ts'\nimport { mount } from '#server/mount.ts'\n",
  'src/app/main.ts': "import { createApp } from './server.ts'\n",
  'src/app/web.tsx':
    "import { send } from '#web/send.ts'\nimport { JobsPage } from '#features/jobs/jobs/web/JobsPage.tsx'\n",
  'src/app/sweep.test.ts':
    "import { contracts } from '#app/features.ts'\nimport { testApp } from '#app/testing/test-app.ts'\n",
  'src/server/mount.ts': '',
  'src/server/csv.ts': '',
  'src/server/csv.test.ts': "import { csv } from './csv.ts'\n",
  'src/app/testing/test-app.ts': "import { createApp } from '#app/server.ts'\n",
  'src/shared/dates.ts': '',
  'src/web/send.ts': '',
  'src/web/testing/setup.ts': '',
  'src/web/map/Map.tsx': '',
  [`${jobs}/jobs.contract.ts`]: '',
  [`${jobs}/jobs.rules.ts`]: "import { day } from '#shared/dates.ts'\n",
  [`${jobs}/jobs.rules.test.ts`]: "import { may } from './jobs.rules.ts'\n",
  [`${jobs}/testing/jobs.samples.ts`]: '',
  [`${jobs}/server/jobs.handlers.ts`]: `import type { jobsContract } from '../jobs.contract.ts'
import { saveJob } from './jobs.service.ts'
`,
  [`${jobs}/server/jobs.service.ts`]:
    "import { findJobs } from './jobs.queries.ts'\nimport { may } from '../jobs.rules.ts'\n",
  [`${jobs}/server/jobs.queries.ts`]: '',
  [`${jobs}/server/jobs.handlers.test.ts`]: `import { jobsContract as c } from '../jobs.contract.ts'
import { testApp } from '#app/testing/test-app.ts'
`,
  [`${jobs}/web/JobsPage.tsx`]:
    "import { jobsContract } from '../jobs.contract.ts'\nimport { Map } from '#web/map/Map.tsx'\n",
  [`${jobs}/web/JobsPage.test.tsx`]: "import { JobsPage } from './JobsPage.tsx'\n",
  [`${money}/quotes.contract.ts`]: '',
  [`${money}/server/quotes.handlers.ts`]: `import type { quotesContract } from '../quotes.contract.ts'
import { toCsv } from '#server/csv.ts'
const paper = \`../testing/papers/\${name}.pdf\`
`,
  [`${money}/server/quotes.followers.ts`]: "import { tellOffice } from './tell-office.service.ts'\n",
  [`${money}/server/tell-office.service.ts`]: '',
  [`${money}/server/quotes.handlers.test.ts`]: `import { quotesContract as c } from '../quotes.contract.ts'
import { testApp } from '#app/testing/test-app.ts'
`,
  [`${money}/testing/papers/plain.pdf`]: null,
  'e2e/jobs.spec.ts': "import { look } from './look.ts'\n// Covers: jobs/jobs.\n",
  'e2e/money.spec.ts': '// Covers: money.\n',
  'e2e/look.ts': '',
  'migrations/0001-all.sql': null,
  'docs/numbers.md': null,
}
const graph = importGraph(Object.keys(sources), file => readImports(sources[file]))
const handlers = `${jobs}/server/jobs.handlers.test.ts`
const quotes = `${money}/server/quotes.handlers.test.ts`
const screen = `${jobs}/web/JobsPage.test.tsx`
const rules = `${jobs}/jobs.rules.test.ts`
const sweep = 'src/app/sweep.test.ts'

function chosenBy(...changed) {
  const { tests, journeys, contracts } = affectedBy(changed, {
    graph,
    coversOf: journey => coversIn(sources[journey]),
    featuresIn: () => ['money/quotes'],
  })
  return { tests: [...tests.keys()].sort(), journeys: [...journeys.keys()].sort(), contracts }
}

test('a query chooses the tests that ask by its contract, and the sweep for that contract alone', () => {
  expect(chosenBy(`${jobs}/server/jobs.queries.ts`)).toEqual({
    tests: [sweep, handlers].sort(),
    journeys: ['e2e/jobs.spec.ts'],
    contracts: [`${jobs}/jobs.contract.ts`],
  })
})

test('a rule chooses its own tests, those of its endpoints and of nothing else', () => {
  expect(chosenBy(`${jobs}/jobs.rules.ts`).tests).toEqual([sweep, rules, handlers].sort())
})

test('a component chooses its tests and the journeys of its feature, and no test of the server', () => {
  expect(chosenBy(`${jobs}/web/JobsPage.tsx`)).toEqual({
    tests: [screen],
    journeys: ['e2e/jobs.spec.ts'],
    contracts: [],
  })
})

test('a contract chooses both sides', () => {
  expect(chosenBy(`${jobs}/jobs.contract.ts`).tests).toEqual([sweep, handlers, screen].sort())
})

test('what the app registers without its contract belongs to the contracts of its feature', () => {
  const { tests, contracts } = chosenBy(`${money}/server/tell-office.service.ts`)
  expect({ tests, contracts }).toEqual({
    tests: [sweep, quotes].sort(),
    contracts: [`${money}/quotes.contract.ts`],
  })
})

test('a file that the server cannot start without chooses every test that starts one, and every journey', () => {
  expect(chosenBy('src/server/mount.ts')).toEqual({
    tests: [sweep, handlers, quotes].sort(),
    journeys: ['e2e/jobs.spec.ts', 'e2e/money.spec.ts'],
    contracts: null,
  })
})

test('a file of a kit that some use chooses what stands on it', () => {
  expect(chosenBy('src/server/csv.ts')).toEqual({
    tests: [sweep, quotes, 'src/server/csv.test.ts'].sort(),
    journeys: ['e2e/money.spec.ts'],
    contracts: [`${money}/quotes.contract.ts`],
  })
  expect(chosenBy('src/web/map/Map.tsx')).toMatchObject({ tests: [screen], journeys: ['e2e/jobs.spec.ts'] })
  expect(chosenBy('src/shared/dates.ts').tests).toEqual([sweep, rules, handlers].sort())
})

test('a migration chooses all of the server and every journey', () => {
  const { tests, journeys, contracts } = chosenBy('migrations/0001-all.sql')
  expect(tests).toEqual([sweep, handlers, quotes].sort())
  expect(journeys).toHaveLength(2)
  expect(contracts).toBeNull()
})

test('a line in a list of features chooses that feature', () => {
  expect(chosenBy('src/app/features.ts')).toEqual({
    tests: [sweep, quotes].sort(),
    journeys: ['e2e/money.spec.ts'],
    contracts: [`${money}/quotes.contract.ts`],
  })
  const diff = '+  quotes: pair(quotesContract, quotesHandlers),'
  expect(featuresInDiff(diff, sources['src/app/features.ts'])).toEqual(['money/quotes'])
  const left = "-import { tagsHandlers } from '#features/clients/tags/server/tags.handlers.ts'"
  expect(featuresInDiff(left, sources['src/app/features.ts'])).toEqual(['clients/tags'])
})

test('samples choose the sweep for their feature; tests, journeys and their parts choose themselves', () => {
  expect(chosenBy(`${jobs}/testing/jobs.samples.ts`)).toEqual({
    tests: [sweep],
    journeys: [],
    contracts: [`${jobs}/jobs.contract.ts`],
  })
  expect(chosenBy(screen)).toEqual({ tests: [screen], journeys: [], contracts: [] })
  expect(chosenBy(sweep)).toEqual({ tests: [sweep], journeys: [], contracts: null })
  expect(chosenBy('e2e/look.ts').journeys).toEqual(['e2e/jobs.spec.ts'])
})

test('a file that is named in a text is an import of it; what nobody reads chooses nothing', () => {
  expect(chosenBy(`${money}/testing/papers/plain.pdf`).tests).toContain(quotes)
  expect(chosenBy('docs/numbers.md')).toEqual({ tests: [], journeys: [], contracts: [] })
})

test('every contract has handlers in the graph, and every journey says which features it covers', () => {
  const files = ['src', 'e2e'].flatMap(filesUnder)
  expect(Object.values(roots).filter(file => !files.includes(file))).toEqual([])
  const real = importGraph(files)
  const served = files
    .filter(file => /^src\/app\/[^/]+$/.test(file) && !isTest(file))
    .flatMap(file => [...(real.uses.get(file) ?? [])])
  const implementations = implementationsOf(real)
  const contracts = [...new Set(served)].filter(file => file.endsWith('.contract.ts'))
  expect(contracts.length).toBeGreaterThan(100)
  expect(contracts.filter(contract => implementations.get(contract).size === 0)).toEqual([])

  const features = [...new Set(files.map(featureOf).filter(Boolean))]
  const known = new Set([...features, ...features.map(feature => feature.split('/')[0])])
  const journeys = files.filter(isJourney).map(file => ({ file, covers: coversIn(textOf(file)) }))
  expect(journeys.filter(({ covers }) => covers.length === 0)).toEqual([])
  expect(
    journeys.flatMap(({ file, covers }) =>
      covers.filter(each => !known.has(each)).map(each => `${file}: ${each}`),
    ),
  ).toEqual([])
})
