import type { MailValues } from '#shared/mail-blocks/mail-blocks.ts'
import type { BlockViewProps } from '#web/blocks/block-kinds.ts'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import classes from './email-designs.module.css'

type Props<K extends keyof MailValues> = BlockViewProps<MailValues[K]>

export function HeadingView({ values }: Props<'heading'>) {
  const t = useTexts()
  const size = values.size === 'large' ? 26 : 18
  return (
    <p className={classes.heading} style={{ fontSize: size, textAlign: values.align }}>
      {values.text || t('Heading')}
    </p>
  )
}

export function ImageView({ values }: Props<'image'>) {
  const t = useTexts()
  const { company_logo: logo } = useViewer()
  const source = values.source === 'logo' ? logo && `/api${logo}` : values.address
  return (
    <div className={classes.block} style={{ textAlign: values.align }}>
      {source ? (
        <img src={source} alt={values.alt} style={{ width: `${values.width}%` }} />
      ) : (
        <span className={classes.missing}>
          {values.source === 'logo'
            ? t('Your company has no logo yet.')
            : t('Add the picture’s web address.')}
        </span>
      )}
    </div>
  )
}

export function ButtonView({ values }: Props<'button'>) {
  const t = useTexts()
  return (
    <div className={classes.block} style={{ textAlign: values.align }}>
      <span className={classes.button} style={{ background: values.colour }}>
        {values.label || t('Button')}
      </span>
    </div>
  )
}

export function FooterView({ values }: Props<'footer'>) {
  const { company_name, company_phone } = useViewer()
  return (
    <div className={classes.footer}>
      {[company_name, company_phone].filter(Boolean).join(' · ')}
      {values.text && <div>{values.text}</div>}
    </div>
  )
}

export function MessageView() {
  const t = useTexts()
  return <p className={classes.placed}>{t('Your email’s text goes here.')}</p>
}

export function SignatureView() {
  const t = useTexts()
  return <p className={classes.placed}>{t('The sender’s signature goes here.')}</p>
}
