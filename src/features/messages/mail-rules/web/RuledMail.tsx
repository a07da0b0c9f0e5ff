import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { leadPath } from '#features/sales/leads/leads.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useMay } from '#web/viewer.ts'
import { mailRulesContract } from '../mail-rules.contract.ts'
import { type MailProblem, mailProblemTexts } from '../mail-rules.rules.ts'
import classes from './mail-rule-dialog.module.css'

const MailRuleDialog = lazyDialog(async () => (await import('./MailRuleDialog.tsx')).MailRuleDialog)

interface RuledMailProps {
  ruled: { rule_id: number | null; lead_id: number | null; problem: MailProblem | '' }
  /** The class of links below a message. */
  way: string | undefined
}

/** The lead that a rule made of a mail, or why it made nothing and where the rule is changed. */
export function RuledMail({ ruled: { rule_id, lead_id, problem }, way }: RuledMailProps) {
  const t = useTexts()
  const mayChange = useMay(mailRulesContract.save.access)
  const [isChanging, setChanging] = useState(false)
  return (
    <div className={classes.ruled}>
      {lead_id !== null && (
        <AppLink className={way} to={leadPath(lead_id)}>
          {t('Open the lead')}
        </AppLink>
      )}
      {problem !== '' && <span>{t(mailProblemTexts[problem])}</span>}
      {problem !== '' && rule_id !== null && mayChange && (
        <UnstyledButton className={way} onClick={() => setChanging(true)}>
          {t('Change the rule')}
        </UnstyledButton>
      )}
      {isChanging && rule_id !== null && (
        <MailRuleDialog ruleId={rule_id} onClose={() => setChanging(false)} />
      )}
    </div>
  )
}
