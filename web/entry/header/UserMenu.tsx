import { LANGUAGE_NAMES, LANGUAGES } from '#contract/index.ts'
import { Button, Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconBell,
  IconCheck,
  IconDeviceDesktop,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconDevices,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useKeyLabels } from '../../kit/keys/shortcuts.ts'
import { useViewer } from '../../kit/viewer.ts'
import { ChangePasswordDialog, ProfileDialog, useLogout, useOwnLanguage } from '../../identity/index.tsx'
import { useRoleName } from '../../people/role-name.ts'
import { openKeys } from '../palette/open-palette.ts'
import { entryTexts } from '../texts/index.ts'
import classes from './UserMenu.module.css'

const SCHEMES = [
  { value: 'light', word: 'themeLight', icon: IconSun },
  { value: 'dark', word: 'themeDark', icon: IconMoon },
  { value: 'auto', word: 'themeAuto', icon: IconDeviceDesktop },
] as const

export function UserMenu() {
  const t = useTexts(entryTexts)
  const viewer = useViewer()
  const logout = useLogout()
  const roleName = useRoleName()
  const [keysKey] = useKeyLabels()({ shortcut: 'keys' })
  const [language, chooseLanguage] = useOwnLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [open, setOpen] = useState<'profile' | 'password' | null>(null)
  const close = () => setOpen(null)
  const name = `${viewer.firstName} ${viewer.lastName}`
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false}>
        <Menu.Target>
          <Button variant="subtle" color="gray" px={8} aria-label={t('userMenu', { name })}>
            <span
              className={classes['initials']}
              data-initials={viewer.firstName.charAt(0) + viewer.lastName.charAt(0)}
            />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes['who']}>
            <strong>{name}</strong>
            <span>{roleName(viewer.role.id)}</span>
            <span>{viewer.account.name}</span>
          </div>
          <Menu.Divider />
          {viewer.link === null ? (
            <>
              <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => setOpen('profile')}>
                {t('profile')}
              </Menu.Item>
              <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setOpen('password')}>
                {t('changePassword')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconDevices size={16} />}
                renderRoot={(props) => <Link {...props} to="/account/sessions" />}
              >
                {t('sessions')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconBell size={16} />}
                renderRoot={(props) => <Link {...props} to="/account/notifications" />}
              >
                {t('notificationSettings')}
              </Menu.Item>
            </>
          ) : null}
          <Menu.Item
            leftSection={<IconKeyboard size={16} />}
            rightSection={keysKey ?? null}
            onClick={openKeys}
          >
            {t('keys')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('theme')}</Menu.Label>
          {SCHEMES.map(({ value, word, icon: Icon }) => (
            <Menu.Item
              key={value}
              leftSection={<Icon size={16} />}
              rightSection={colorScheme === value ? <IconCheck size={14} /> : null}
              closeMenuOnClick={false}
              onClick={() => setColorScheme(value)}
            >
              {t(word)}
            </Menu.Item>
          ))}
          <Menu.Label>{t('language')}</Menu.Label>
          {LANGUAGE_NAMES.map((each) => (
            <Menu.Item
              key={each}
              lang={each}
              rightSection={language === each ? <IconCheck size={14} /> : null}
              onClick={() => chooseLanguage(each)}
            >
              {LANGUAGES[each]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logout()}>
            {t('logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'profile' ? <ProfileDialog onClose={close} /> : null}
        {open === 'password' ? <ChangePasswordDialog opened onClose={close} /> : null}
      </Suspense>
    </>
  )
}
