export { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
export { LoginPage } from './LoginPage.tsx'
export { useLogout } from './logout.ts'
