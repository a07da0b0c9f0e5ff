import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'
import { run, runNode } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const aptGet = '/usr/bin/apt-get'
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium for the browser tests: CHROMIUM_PATH, an installed one, Playwright's, one from apt
 * when root, or else Playwright's download. Throws when there is none: tests are never skipped.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (starts(named)) return named
    throw new Error(`CHROMIUM_PATH names '${named}', and no browser starts there: correct it or unset it.`)
  }
  const found = installed() ?? (await playwrights()) ?? (await fromApt()) ?? (await downloaded())
  if (found) return found
  throw new Error(
    'The browser tests need Chromium, and none could be found, installed by apt or downloaded: install Chromium or set CHROMIUM_PATH to one.',
  )
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const inPath = names.flatMap(name => folders.map(folder => path.join(folder, name)))
  return [...inPath, ...places].find(file => existsSync(file) && starts(file))
}

/** On some systems `chromium` is a stub that only prints how to install it, so each is run with --version. */
function starts(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /\d+\.\d+\.\d+/.test(stdout)
}

async function playwrights() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) && starts(file) ? file : undefined
}

async function fromApt() {
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return undefined
  console.log('Installing Chromium by apt-get…')
  const options = { output: 'collect', env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const update = await run(aptGet, ['update'], options)
  const install = await run(aptGet, ['install', '-y', '--no-install-recommends', 'chromium'], options)
  if (install.code !== 0) console.log(`${update.text}${install.text}`.trimEnd())
  return installed()
}

async function downloaded() {
  console.log('Downloading Chromium by Playwright…')
  const withPackages = process.getuid?.() === 0 && existsSync(aptGet) ? ['--with-deps'] : []
  await runNode([
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'install',
    ...withPackages,
    'chromium',
  ])
  return playwrights()
}
