import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { socialContract } from '../../social.contract.ts'

/** Names for signing up: a trial only where plans are sold. */
export function useSignUpTexts() {
  const t = useTexts()
  const { data } = useRead(socialContract.services, {}, { staleTime: Number.POSITIVE_INFINITY })
  return data?.trial === false
    ? {
        title: t('Create your company'),
        lead: t('Every feature, no time limit.'),
        action: t('Sign up'),
      }
    : {
        title: t('Start your free trial'),
        lead: t('14 days with every feature. No card needed.'),
        action: t('Start Free Trial'),
      }
}
