import type fc from 'fast-check'
import type { ModelInvoice, SalesModel } from './sales-model.ts'
import { compareStep, type Real } from './sales-real.ts'

/** One act of a history: what it needs, and what it does to the model and to the product alike. */
export type Act = (model: SalesModel, real: Real) => Promise<ModelInvoice | null>
export class Step implements fc.AsyncCommand<SalesModel, Real> {
  constructor(
    readonly says: string,
    readonly can: (model: SalesModel) => boolean,
    readonly act: Act,
  ) {}
  check = (model: Readonly<SalesModel>) => this.can(model)
  async run(model: SalesModel, real: Real) {
    const touched = await this.act(model, real)
    await compareStep(model, real, touched)
  }
  toString = () => this.says
}

export const picked = <T>(rows: readonly T[], n: number): T | undefined => rows[n % Math.max(1, rows.length)]
export const issuedOf = ({ invoices }: SalesModel) => invoices.filter(({ status }) => status === 'issued')
/** A day before today, on any calendar. */
export const ago = (today: string, days: number) =>
  new Date(Date.parse(`${today}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
/** So many thousandths of an amount, and a cent at least. */
export const part = (whole: number, share: number) => Math.max(1, Math.floor((whole * share) / 1_000))
