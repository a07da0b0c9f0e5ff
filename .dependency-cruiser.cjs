// Who may import whom: the rules of ARCHITECTURE.md. `npm run check` runs them by scripts/check/imports.mjs.
// Type imports count like all others. Tests and the testing/ folders may reach what they test.

const testFiles = String.raw`\.test\.tsx?$`
const tests = String.raw`${testFiles}|^src/(app|server|web|shared|features/[^/]+/[^/]+)/testing/|/testing-[^/]+\.tsx?$`
// The list of screens, and the menu made of it, are pure.
const screens = '^src/app/screens/'
const serverSide = String.raw`^src/(server/|features/[^/]+/[^/]+/server/|app/(commands/[^/]+|[^/]+)\.ts$)`
const webSide = String.raw`^src/(web/|features/[^/]+/[^/]+/web/|app/shell/|app/[^/]+\.tsx$)`
const featureRoot = String.raw`^src/features/[^/]+/[^/]+/[^/]+\.tsx?$`

/** The wings, from the ground up: a wing builds on those before it. ARCHITECTURE.md says what lies in each. */
const wings = [
  'places',
  'talk',
  'account',
  'partners',
  'people',
  'clients',
  'sales',
  'stock',
  'jobs',
  'messages',
  'schedule',
  'money',
  'franchise',
  'office',
  'portal',
  'insight',
  'automate',
  'guide',
]
const wingRules = wings.slice(0, -1).map((wing, i) => ({
  name: `wing-${wing}-builds-on-what-is-below`,
  comment: `Wings build on one another in this order: ${wings.join(', ')}. Let app hand it over, or move what is shared down.`,
  severity: 'error',
  from: { path: `^src/features/${wing}/`, pathNot: tests },
  to: { path: `^src/features/(${wings.slice(i + 1).join('|')})/` },
}))
const packages = names => `(^|/)node_modules/(${names.join('|')})/`

/** Each of these talks to somebody else's service: it stays behind a port. */
const vendors = [
  'nodemailer',
  'smtp-server',
  'postal-mime',
  'twilio',
  'stripe',
  'xero-node',
  'intuit-oauth',
  'web-push',
  '@aws-sdk/[^/]+',
  'openid-client',
  'googleapis',
  'google-auth-library',
  '@google/[^/]+',
  'openai',
  'firebase-admin',
  '@opentelemetry/[^/]+',
]

module.exports = {
  forbidden: [
    ...wingRules,
    {
      name: 'every-feature-in-a-wing',
      comment: `A feature's folder is src/features/<wing>/<feature>/, and the wings are ${wings.join(', ')}.`,
      severity: 'error',
      from: { path: '^src/features/', pathNot: `^src/features/(${wings.join('|')})/[^/]+/` },
      to: {},
    },
    {
      name: 'nothing-imports-app',
      comment: 'app puts things together and stands on top: move what you need down to a kit or to shared.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/app/|${tests}` },
      to: { path: '^src/app/' },
    },
    {
      name: 'kits-know-no-feature',
      comment:
        'src/server and src/web serve every feature, and so do their testing folders: let the feature call the kit, or app hand it over.',
      severity: 'error',
      from: { path: '^src/(server|web)/', pathNot: testFiles },
      to: { path: '^src/(app|features)/' },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      comment: 'shared is the bottom floor.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/(app|features|server|web)/' },
    },
    {
      name: 'shared-needs-no-node',
      comment: 'shared runs in the browser too.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-imports-web',
      comment: 'The contract is the type between the two sides.',
      severity: 'error',
      from: { path: serverSide },
      to: { path: webSide },
    },
    {
      name: 'web-never-imports-server',
      comment: 'The contract is the type between the two sides.',
      severity: 'error',
      from: { path: webSide },
      to: { path: serverSide },
    },
    {
      name: 'web-needs-no-node',
      comment: 'There is no Node in the browser.',
      severity: 'error',
      from: { path: webSide, pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'feature-root-is-pure',
      comment:
        'Contracts, rules and the list of screens are read by both sides: they import shared and features’ root files.',
      severity: 'error',
      from: { path: `${featureRoot}|${screens}`, pathNot: String.raw`${tests}|\.happenings\.ts$` },
      to: { path: '^src/(app|server|web)/|^src/features/[^/]+/[^/]+/(server|web)/', pathNot: screens },
    },
    {
      name: 'happenings-name-rows',
      comment:
        'Happenings are declared on the types of the rows that change, and import nothing else of the server.',
      severity: 'error',
      from: { path: String.raw`\.happenings\.ts$` },
      to: {
        path: '^src/(app|server|web)/|^src/features/[^/]+/[^/]+/(server|web)/',
        pathNot: '^src/server/db/row-types.ts$',
      },
    },
    {
      name: 'feature-root-needs-only-zod',
      comment: 'What both sides read needs no Node, and of the packages only zod.',
      severity: 'error',
      from: { path: `${featureRoot}|${screens}`, pathNot: tests },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'], pathNot: packages(['zod']) },
    },
    {
      name: 'handlers-belong-to-their-feature',
      comment: 'Only app mounts handlers; share the work by the other feature’s service.',
      severity: 'error',
      from: { path: '^src/features/([^/]+/[^/]+)/' },
      to: { path: String.raw`^src/features/[^/]+/[^/]+/.*\.handlers\.ts$`, pathNot: '^src/features/$1/' },
    },
    {
      name: 'only-service-and-queries-of-another-feature',
      comment: 'What else lies in another feature’s server folder is its own affair.',
      severity: 'error',
      from: { path: '^src/features/([^/]+/[^/]+)/server/', pathNot: tests },
      to: {
        path: '^src/features/[^/]+/[^/]+/server/',
        pathNot: String.raw`^src/features/$1/|\.(service|queries|handlers|works)\.ts$`,
      },
    },
    {
      name: 'vendors-behind-ports',
      comment: 'Vendor packages are imported in src/server/providers only.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/server/providers/|${tests}` },
      to: { path: packages(vendors) },
    },
    {
      name: 'pg-boss-behind-schedule',
      comment: 'Delayed and repeating work goes through the schedule kit.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/server/schedule|${tests}` },
      to: { path: packages(['pg-boss']) },
    },
    {
      name: 'sql-only-in-queries',
      comment: 'SQL is written in the server kit and in *.queries.ts files.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: String.raw`^src/server/|^src/features/[^/]+/[^/]+/server/.*\.queries\.ts$|${tests}`,
      },
      to: { path: packages(['kysely', 'pg']) },
    },
    {
      name: 'testing-only-for-tests',
      comment: 'The testing folders are not part of the product.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'server-runs-without-dev-packages',
      comment: 'The built server imports its packages at run time: list this one under dependencies.',
      severity: 'error',
      from: { path: `${serverSide}|^src/shared/|${featureRoot}`, pathNot: tests },
      // The types of ws come with @fastify/websocket, which brings its own ws.
      to: { dependencyTypes: ['npm-dev'], pathNot: packages(['@types/[^/]+', 'ws']) },
    },
    {
      name: 'no-file-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'imports-exist',
      comment: 'This import leads nowhere, or to a package that package.json does not list.',
      severity: 'error',
      from: { path: '^src/' },
      // Vite gives the address of a file.
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
}
