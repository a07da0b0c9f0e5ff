import { LegalDocument } from './LegalDocument.tsx'

/** The terms of use of this installation. */
export function TermsPage() {
  return <LegalDocument page="terms" />
}
