import { LegalDocument } from './LegalDocument.tsx'

/** The terms of use of this installation. */
export default function TermsPage() {
  return <LegalDocument page="terms" />
}
