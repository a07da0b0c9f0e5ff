// `npm run check`: all static checks, two at a time; `npm run types` those whose name begins so.
import { installWhenNeeded } from './kit/install.mjs'
import { endWithNpm } from './kit/parent.mjs'
import { requireNode } from './kit/root.mjs'
import { runNode } from './kit/run.mjs'

const atOnce = 2
const tsc = 'node_modules/typescript/bin/tsc'

const checks = [
  {
    name: 'style and lint (Biome)',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  },
  { name: 'types: server', args: [tsc, '-p', 'tsconfig.server.json', '--pretty', 'false'] },
  { name: 'types: web', args: [tsc, '-p', 'tsconfig.web.json', '--pretty', 'false'] },
  { name: 'types: browser tests, tools', args: [tsc, '-p', 'tsconfig.e2e.json', '--pretty', 'false'] },
  { name: 'who imports whom', args: ['scripts/check/imports.mjs'] },
  { name: 'lockfile complete', args: ['scripts/check/complete-lockfile.mjs', '--check'] },
  { name: 'licences of what ships', args: ['scripts/licences/licences.mjs', '--check'] },
  { name: 'structure', args: ['scripts/check/structure.mjs'] },
  { name: 'regular expressions take linear time', args: ['scripts/check/regexes.mjs'] },
  { name: 'doors for bytes have their limits', args: ['scripts/check/byte-doors.mjs'] },
  { name: 'migrations add, functions keep their callers', args: ['scripts/check/expanding.mjs'] },
  { name: 'unused files, exports, packages (knip)', args: ['node_modules/knip/bin/knip.js'] },
  { name: 'texts translated', args: ['scripts/check/texts.mjs'] },
  {
    name: 'row types, schema page fit the migrations',
    args: ['--import', 'tsx', 'scripts/check/row-types.ts', '--check'],
  },
]

requireNode()
endWithNpm()
await installWhenNeeded()
const chosen = checks.filter(({ name }) => name.startsWith(process.argv[2] ?? ''))
const waiting = [...chosen]
const results = []
await Promise.all(Array.from({ length: atOnce }, worker))
report()

async function worker() {
  for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await perform(check))
}

async function perform(check) {
  const started = performance.now()
  const { code, text } = await runNode(check.args, { output: 'collect', env: { FORCE_COLOR: '0' } })
  return { check, verdict: code === 0 ? 'ok' : 'FAILED', text, seconds: (performance.now() - started) / 1000 }
}

function report() {
  const failed = results.filter(({ verdict }) => verdict === 'FAILED')
  for (const { check, text } of failed) console.log(`\n--- ${check.name}\n${text.trimEnd()}`)
  console.log('')
  for (const check of chosen) {
    const { verdict, seconds } = results.find(result => result.check === check)
    console.log(`${verdict.padEnd(6)}  ${check.name.padEnd(46)}${seconds.toFixed(1).padStart(6)} s`)
  }
  process.exitCode = failed.length > 0 ? 1 : 0
}
