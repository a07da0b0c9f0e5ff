import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from './EmptyState.tsx'

export interface MissingProps {
  /** 'Invoice', translated. */
  what: string
  /** The list where the others are, and its name, translated. */
  to: string
  list: string
}

/** Stands in place of a row that the address names and nobody has: says which, and leads to the others. */
export function Missing({ what, to, list }: MissingProps) {
  const t = useTexts()
  return (
    <div role="alert">
      <EmptyState
        title={t('{{what}} not found', { what })}
        text={t('It may have been deleted, or the link is wrong.')}
        icon={<IconLinkOff size={22} stroke={1.6} />}
        action={
          <Button variant="default" renderRoot={props => <AppLink to={to} {...props} />}>
            {t('Go to {{list}}', { list })}
          </Button>
        }
      />
    </div>
  )
}
