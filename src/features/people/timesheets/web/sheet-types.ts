import type { ComponentType } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import type { timesheetsContract } from '../timesheets.contract.ts'

export type SheetData = Receives<typeof timesheetsContract.sheet>['result']
/** Expenses of a week; they are known further up. */
export type WeekClaims = ComponentType<{ userId: number; start: string; end: string }>
export type SheetEntry = SheetData['entries'][number]
/** The dialog's subject: an entry with another end perhaps, or a new one on a day. */
export type Editing = { entry: SheetEntry; end?: string } | { day: number }
