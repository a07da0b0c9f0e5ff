import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A page that says what went wrong and what to do about it. Whole: no shell with a heading is around it. */
export function ErrorPage(props: {
  code?: string
  isWhole?: boolean
  title: string
  text: string
  actions?: ReactNode
}) {
  return (
    <Stack align="center" gap="sm" py={80} px="md" ta="center">
      {props.code && (
        <Text fz={56} fw={600} lh={1} c="dimmed" aria-hidden>
          {props.code}
        </Text>
      )}
      <Title order={props.isWhole ? 1 : 2} fz={20}>
        {props.title}
      </Title>
      <Text c="dimmed" maw={460}>
        {props.text}
      </Text>
      {props.actions && (
        <Group mt="sm" justify="center">
          {props.actions}
        </Group>
      )}
    </Stack>
  )
}

/** The usual button of an error page. */
export function ReloadButton({ label, onClick }: { label: string; onClick?: () => void }) {
  return <Button onClick={onClick ?? (() => location.reload())}>{label}</Button>
}
