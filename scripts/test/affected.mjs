// Which tests a change can affect. Edges are imports, and lead from a contract to what implements it, so that a test
// that speaks to the server by a contract stands on that contract's handlers and not on every feature.

import { reach } from './imports.mjs'
import { featureOf, isJourney, isOfTheBrowser, isServerTest, isTest, isWebTest } from './kinds.mjs'

const isContract = file => /\.contract\.ts$/.test(file)
const isSample = file => /\.samples\.ts$/.test(file)
/** Puts the whole server together: who imports it asks for all features. */
const isAssembly = file => /^src\/app\/[^/]+\.ts$/.test(file) && !isTest(file)
/** The lists of what the features bring along, a line each. */
const isListOfFeatures = file =>
  /^src\/app\/([a-z-]*features|[a-z-]*screens|import-kinds|page-layouts)\.ts$|^src\/app\/routes\.tsx$/.test(
    file,
  )
const everyUnitTest = /^(package\.json|package-lock\.json|vitest\.config\.ts)$/
const everyServerTest = /^migrations\//
const everyJourney =
  /^(migrations\/|public\/|index\.html$|package-lock\.json$|playwright\.config\.ts$|vite(\.server)?\.config\.ts$|e2e\/server\.ts$)/
/** Files that the graph begins from. */
export const roots = {
  features: 'src/app/features.ts',
  server: 'src/app/main.ts',
  web: 'src/app/web.tsx',
  serverTests: 'src/app/testing/test-app.ts',
  webTests: 'src/web/testing/setup.ts',
}

/**
 * The tests and journeys that these changed files can affect, each with the reason. `coversOf` names the features of
 * a journey, `featuresIn` those in the changed lines of one of the app's lists. `contracts` are those to which the
 * sweeps over all endpoints are to be narrowed; null: none of them is left out.
 */
export function affectedBy(changed, { graph, coversOf, featuresIn }) {
  const { files, uses } = graph
  const chosen = { tests: new Map(), journeys: new Map(), contracts: null }
  const choose = (found, reason) => {
    const kind = isJourney(found) ? chosen.journeys : chosen.tests
    if (!kind.has(found)) kind.set(found, reason)
  }
  const tests = files.filter(isTest)
  const journeys = files.filter(isJourney)
  const implementations = implementationsOf(graph)
  const onServer = file =>
    isAssembly(file) || isSample(file)
      ? []
      : [...(uses.get(file) ?? []), ...(implementations.get(file) ?? [])]
  const inBrowser = file => [...(uses.get(file) ?? [])].filter(found => !/^locales\/(?!en\.)/.test(found))
  const withoutFeatures = file => [...(uses.get(file) ?? [])].filter(found => !featureOf(found))
  const serverKit = reach([roots.serverTests], withoutFeatures)
  const base = reach([roots.server, roots.web], withoutFeatures)
  const webKit = reach([roots.webTests], inBrowser)

  const sweeps = tests.filter(test => uses.get(test).has(roots.features))
  const reached = new Map(tests.map(test => [test, reach([test], isServerTest(test) ? onServer : inBrowser)]))
  const startsServer = test => reached.get(test).has(roots.serverTests)
  const byContract = new Map(files.filter(isContract).map(file => [file, reach([file], onServer)]))

  const swept = new Set()
  let sweepsAll = false
  const sweepFor = (contracts, reason) => {
    if (contracts === 'all') sweepsAll = true
    else for (const contract of contracts) swept.add(contract)
    if (contracts === 'all' || contracts.length > 0) for (const sweep of sweeps) choose(sweep, reason)
  }
  const contractsOf = feature => files.filter(file => isContract(file) && featureOf(file) === feature)
  const covering = features =>
    journeys.filter(journey => coversOf(journey).some(named => features.some(isWithin(named))))

  for (const file of changed) ofFile(file)
  chosen.contracts = sweepsAll || changed.some(file => sweeps.includes(file)) ? null : [...swept].sort()
  return chosen

  function ofFile(file) {
    if (everyUnitTest.test(file)) for (const test of tests) choose(test, file)
    if (everyUnitTest.test(file)) sweepFor('all', file)
    if (everyServerTest.test(file)) ofServerKit(file)
    if (everyJourney.test(file)) for (const journey of journeys) choose(journey, file)
    for (const journey of journeys)
      if (reach([journey], found => (found.startsWith('e2e/') ? uses.get(found) : [])).has(file))
        choose(journey, file)
    if (isTest(file) && files.includes(file)) choose(file, 'changed')
    if (isTest(file) || !/^(src|scripts|locales)\//.test(file)) return ofTests(file)
    if (isListOfFeatures(file)) return ofList(file)
    ofTests(file)
    if (serverKit.has(file)) ofServerKit(file)
    if (webKit.has(file)) for (const test of tests.filter(isWebTest)) choose(test, file)
    ofJourneys(file)
    const feature = featureOf(file)
    if (isSample(file)) sweepFor(contractsOf(feature), file)
    else
      sweepFor(
        [...byContract].filter(([, stands]) => stands.has(file)).map(([contract]) => contract),
        file,
      )
    // What the app hands over is reached by no import: the tests beside it are about it.
    if (/^src\/features\/.*\/server\//.test(file))
      for (const test of besides(file)) choose(test, `beside ${file}`)
  }

  function ofTests(file) {
    for (const test of tests) if (!sweeps.includes(test) && reached.get(test).has(file)) choose(test, file)
  }

  function ofServerKit(file) {
    for (const test of tests) if (startsServer(test)) choose(test, file)
    sweepFor('all', file)
  }

  function ofJourneys(file) {
    if (/\/testing\//.test(file) || !file.startsWith('src/')) return
    const feature = featureOf(file)
    if (base.has(file)) for (const journey of journeys) choose(journey, file)
    else if (feature) for (const journey of covering([feature])) choose(journey, file)
    else {
      const standing = files.filter(found => featureOf(found) && !isTest(found) && uses.get(found)?.has(file))
      for (const journey of covering([...new Set(standing.map(featureOf))])) choose(journey, file)
    }
  }

  function ofList(file) {
    for (const feature of featuresIn(file)) {
      const reason = `${feature} in ${file}`
      for (const test of tests) if (featureOf(test) === feature) choose(test, reason)
      for (const journey of covering([feature])) choose(journey, reason)
      if (!isOfTheBrowser(file)) sweepFor(contractsOf(feature), reason)
    }
    for (const test of tests) if (!sweeps.includes(test) && uses.get(test).has(file)) choose(test, file)
  }

  function besides(file) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    return tests.filter(test => test.startsWith(folder) && !test.slice(folder.length).includes('/'))
  }
}

/** By contract, the server's files that the app puts behind it: those that know it, or stand in its feature. */
export function implementationsOf({ files, uses, knows }) {
  const parts = new Set(
    files
      .filter(isAssembly)
      .flatMap(file => [...(uses.get(file) ?? [])])
      .filter(file => /^src\/features\/.*\/server\//.test(file)),
  )
  const contracts = files.filter(isContract)
  const found = new Map(contracts.map(contract => [contract, new Set()]))
  for (const part of parts) {
    const own = contracts.filter(contract => featureOf(contract) === featureOf(part))
    const known = [...(knows.get(part) ?? [])].filter(isContract)
    const ownKnown = known.filter(contract => own.includes(contract))
    const behind = ownKnown.length > 0 ? ownKnown : known.length > 0 ? known : own
    for (const contract of behind) found.get(contract).add(part)
  }
  return found
}

/** 'money' covers all features of that wing, 'money/quotes' one. */
function isWithin(named) {
  return feature => feature === named || feature.startsWith(`${named}/`)
}

/** The features that a journey says it covers, in a comment: "Covers: money/quotes, clients." */
export function coversIn(text) {
  const [, list = ''] = /^\/\/ Covers:((?:[^\n]|\n\/\/)*?)\.(?:\n|$)/m.exec(text) ?? []
  return list
    .replaceAll('\n//', ' ')
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)
}
