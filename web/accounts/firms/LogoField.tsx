import { Button, FileButton, Input } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { MAX_LOGO_BYTES, LOGO_TYPES } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { accountTexts } from '../texts/index.ts'
import classes from './LawFirms.module.css'

type Props = {
  /** A `data:` URL. */
  value: string | null
  error?: string | undefined
  onChange(value: string | null): void
  onProblem(problem: string): void
}

/** Uploads the logo for the top of the firm's reports. */
export function LogoField({ value, error, onChange, onProblem }: Props) {
  const t = useTexts(accountTexts)
  const choose = async (file: File | null) => {
    if (!file) return
    if (!(LOGO_TYPES as readonly string[]).includes(file.type)) onProblem(t('logoType'))
    else if (file.size > MAX_LOGO_BYTES) onProblem(t('logoSize'))
    else onChange(await dataUrlOf(file))
  }
  return (
    <Input.Wrapper label={t('logo')} labelElement="div" description={t('logoHint')} error={error}>
      <div className={classes['logo']}>
        {value ? <img src={value} alt={t('logoShown')} /> : null}
        <FileButton accept={LOGO_TYPES.join()} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<IconPhoto size={16} aria-hidden />}>
              {t(value ? 'logoOther' : 'logoChoose')}
            </Button>
          )}
        </FileButton>
        {value ? (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => onChange(null)}
          >
            {t('logoRemove')}
          </Button>
        ) : null}
      </div>
    </Input.Wrapper>
  )
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
