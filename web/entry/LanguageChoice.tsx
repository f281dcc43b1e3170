import { Button, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { LANGUAGE_NAMES, LANGUAGES, speak, useLanguage, useWords } from '../kit/i18n.ts'
import { entryWords } from './words/index.ts'

export function LanguageChoice() {
  const t = useWords(entryWords)
  const now = useLanguage()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconLanguage size={16} />}
          aria-label={`${t('language')}: ${LANGUAGES[now]}`}
        >
          {LANGUAGES[now]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGE_NAMES.map((language) => (
          <Menu.Item key={language} lang={language} onClick={() => void speak(language)}>
            {LANGUAGES[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
