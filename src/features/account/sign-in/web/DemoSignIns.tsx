import { useTexts } from '#web/i18n.ts'
import classes from './DemoSignIns.module.css'

interface DemoAccount {
  email: string
  password: string
  role: string
}

interface DemoSignInsProps {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}

/** The accounts of the demo company; a click fills them in. */
export function DemoSignIns({ accounts, onChoose }: DemoSignInsProps) {
  const t = useTexts()
  return (
    <section className={classes.demo} aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins" className={classes.title}>
        {t('Look around the demo company')}
      </h2>
      <div className={classes.accounts}>
        {accounts.map(account => (
          <button
            key={account.email}
            type="button"
            className={classes.account}
            onClick={() => onChoose(account)}
          >
            <span className={classes.role}>{t(account.role)}</span>
            <span className={classes.email}>{account.email}</span>
          </button>
        ))}
      </div>
      <p className={classes.note}>{t('Click one to fill in the email and password, then press Login.')}</p>
    </section>
  )
}
