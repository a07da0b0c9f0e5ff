import { SignupPage } from '#features/account/sign-in/web/sign-up/SignupPage.tsx'
import { PartnerNote } from '#features/partners/partner-home/web/PartnerNote.tsx'

/** The sign-up with what a partner sees of it, which sign-in itself does not know: partners build on it. */
export default function SignupScreen() {
  return <SignupPage UnderCode={PartnerNote} />
}
