import type { Handlers } from '#server/mount.ts'
import { signsWithoutFont } from '#server/pdf/fonts.ts'
import type { printingContract } from '../printing.contract.ts'

export const printingHandlers: Handlers<typeof printingContract> = {
  missingSigns: async ({ signs }) => ({ result: await signsWithoutFont([signs]) }),
}
