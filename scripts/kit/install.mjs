import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { root, stopWith } from './root.mjs'
import { runNpm } from './run.mjs'
import { inTurn } from './turn.mjs'

const lockfile = path.join(root, 'package-lock.json')
const stampFile = path.join(root, 'node_modules/.tradewind-installed')

/** Installs the packages when `node_modules` is missing or belongs to another lockfile or platform. */
export async function installWhenNeeded() {
  if (isInstalled()) return
  requireWritable('install its packages')
  await inTurn(
    path.join(root, 'dist/.installing'),
    async () => {
      if (isInstalled()) return
      console.log('Installing packages…')
      await install()
      writeFileSync(stampFile, wantedStamp())
    },
    () => console.log('Waiting for another start that is installing the packages…'),
  ).catch(error => stopWith(error.message, 1))
}

/** Exits with a message when this user cannot write to the project folder. */
export function requireWritable(purpose) {
  for (const folder of ['', 'node_modules', 'dist', 'dist/web', 'dist/server']) {
    const full = path.join(root, folder)
    if (!existsSync(full)) continue
    try {
      accessSync(full, constants.W_OK)
    } catch {
      stopWith(
        `Tradewind has to ${purpose}, but ${who()} may not write to ${full}: start it once as the owner of that folder, or give this user the right to write there.`,
      )
    }
  }
}

function isInstalled() {
  if (!existsSync(path.join(root, 'node_modules'))) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp()) return true
  // After a manual install, npm's own record of the folder matches the lockfile.
  return matchesNpmRecord()
}

function wantedStamp() {
  const wanted = existsSync(lockfile) ? lockfile : path.join(root, 'package.json')
  const hash = createHash('sha256').update(readFileSync(wanted)).digest('hex')
  return `${hash} ${process.platform} ${process.arch}\n`
}

function matchesNpmRecord() {
  const record = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(lockfile)) return false
  const have = JSON.parse(readFileSync(record, 'utf8')).packages
  const want = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  return Object.entries(want).every(([place, entry]) => {
    if (place === '' || have[place]?.version === entry.version) return true
    return entry.optional === true && !isForThisPlatform(entry)
  })
}

/** Packages for a specific C library are left to npm, which installs the matching one. */
function isForThisPlatform(entry) {
  if (!entry.os && !entry.cpu) return false
  const fits = (list, mine) => !list || list.includes(mine)
  return !entry.libc && fits(entry.os, process.platform) && fits(entry.cpu, process.arch)
}

async function install() {
  // The build needs the dev dependencies, whatever NODE_ENV is. npm's warnings (packages that ask for a
  // newer Node than they need, install scripts that are not run) are known and hide what matters.
  const args = [
    existsSync(lockfile) ? 'ci' : 'install',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code } = await runNpm(args)
  if (code !== 0) {
    throw new Error(
      `Installing the packages failed (npm ${args[0]} ended with code ${code}, its own words stand above): is the npm registry reachable, and is there room on the disk?`,
    )
  }
}

function who() {
  try {
    return `user '${userInfo().username}'`
  } catch {
    return 'this user'
  }
}
