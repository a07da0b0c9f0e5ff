// What kind of file a path names, by the rules of ARCHITECTURE.md and vitest.config.ts.

const ofTheBrowser = /^src\/(web\/|app\/shell\/|app\/[^/]+\.tsx$|features\/[^/]+\/[^/]+\/web\/)/

export const isTest = file => /^(src|scripts)\/.*\.test\.(tsx?|mjs)$/.test(file)
export const isWebTest = file => isTest(file) && (file.endsWith('.tsx') || ofTheBrowser.test(file))
/** Tests of the server and of what runs in it: the project 'server' without the scripts' tests. */
export const isServerTest = file => isTest(file) && file.startsWith('src/') && !isWebTest(file)
export const isJourney = file => /^e2e\/[^/]+\.spec\.ts$/.test(file)
export const isOfTheBrowser = file => ofTheBrowser.test(file)
export const featureOf = file => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
