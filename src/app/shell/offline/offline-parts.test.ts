import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// A part that is fetched when it is opened can't be fetched without a signal: what a technician's screens open lies on the
// phone, or is named here with its reason.

const notKept: Record<string, readonly string[]> = {
  'asks the server at once': [
    'AnswerQuotes',
    'ClientSearch',
    'DiaryForm',
    'FindPalette',
    'FranchiseList',
    'HistoryDialog',
    'WaitingRuns',
    'InvitationDialog',
    'PinnedReport',
    'ReportDialog',
    'SupportPanel',
    'PendingStep',
    'FactorNeeded',
    'OwnPhone',
    'PushWorker',
  ],
  'is for the office': [
    'AssignDialog',
    'Availability',
    'BatchDialog',
    'BoardMap',
    'BookingDialog',
    'BulkReviewDialog',
    'EventMenu',
    'InvoiceJobDialog',
    'JobActionsMenu',
    'JobInvoicesDialog',
    'JobTimeline',
    'LeaveDialog',
    'LicenceHint',
    'NewJobHost',
    'OpenInvoice',
    'OpenQuote',
    'OvertimeHint',
    'PercentageFields',
    'PersonMenu',
    'PlanBar',
    'QuickActionsMenu',
    'RecommendedFor',
    'RecurringJobs',
    'RepeatDialog',
    'SaveAsTemplateDialog',
    'SendDialog',
    'TransferTaskDialog',
    'UnscheduledDrawer',
    'later-widgets',
  ],
  'waits for a quiet moment with a signal': [
    'ArrangeMenu',
    'HelpPanel',
    'JobQuotaWarning',
    'KeysDialog',
    'MenuDialog',
    'PageLayoutDialog',
    'StepBar',
    'TourHost',
    'TutorialBar',
  ],
  'a map is drawn by the network': ['JobMap'],
}

const found = (file: string, name: string): string[] => {
  const target = name.startsWith('#')
    ? `src/${name.slice(1)}`
    : name.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), name)
      : ''
  return /\.tsx?$/.test(target) && existsSync(target) ? [target] : []
}
const matches = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, name]) => found(file, name!))
const fetchedBy = (file: string) => matches(file, /\bimport\(\s*'([^'\n]+)'/g)
const importedBy = (file: string) =>
  matches(file, /^(?:import|export)\s+(?!type\b)(?:[\w\s{},*$]*?\bfrom\s*)?'([^'\n]+)'/gm)

/** These files with all that they import. */
function whole(files: readonly string[]): Set<string> {
  const all = new Set<string>()
  const left = [...files]
  for (let file = left.pop(); file; file = left.pop()) {
    if (all.has(file)) continue
    all.add(file)
    left.push(...importedBy(file))
  }
  return all
}

test('each part that a technician’s screens open is kept on the phone, or has its reason', () => {
  const list = 'src/app/shell/offline/offline-parts.ts'
  const parts = [list, ...fetchedBy(list)]
  const kept = whole([
    ...parts,
    'src/app/shell/Root.tsx',
    'src/app/shell/Frame.tsx',
    'src/app/shell/Shell.tsx',
  ])
  const nameOf = (file: string) => path.posix.basename(file).replace(/\.tsx?$/, '')
  const missing = [...kept].flatMap(file => fetchedBy(file)).filter(file => !kept.has(file))
  const named = Object.values(notKept).flat()
  expect([...new Set(missing.map(nameOf))].filter(name => !named.includes(name)).sort()).toEqual([])
  expect(named.filter(name => !missing.some(file => nameOf(file) === name))).toEqual([])
})
