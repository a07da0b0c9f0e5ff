import type { Receives } from '#shared/endpoint.ts'
import type { timesheetsContract } from '../timesheets.contract.ts'

export type SheetData = Receives<typeof timesheetsContract.sheet>['result']
export type SheetEntry = SheetData['entries'][number]
/** What the dialog is open for: an entry with another end perhaps, or a new one on a day. */
export type Editing = { entry: SheetEntry; end?: string } | { day: number }
