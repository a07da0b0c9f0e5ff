import type { CompanySetting } from '#server/company-setting.ts'
import { type DocumentLook, usualDocumentLook } from '../look.rules.ts'
import {
  type Banking,
  type DocumentSettings,
  noBanking,
  type TermsKept,
  termsAtFirst,
  usualDocuments,
} from '../money-settings.rules.ts'

const setting = <T extends object>(name: string, usual: T): CompanySetting<T> => ({
  name,
  from: stored => ({ ...usual, ...(stored as Partial<T> | undefined) }),
})

export const documentSetting = setting<DocumentSettings>('documents', usualDocuments)
export const lookSetting = setting<DocumentLook>('document-look', usualDocumentLook)
export const bankingSetting = setting<Banking>('banking', noBanking)
export const termsSetting = setting<TermsKept>('payment-terms', termsAtFirst)
