export { ClientPeopleDialog, InviteUserDialog } from './dialogs.ts'
export { StatusPill } from './StatusPill.tsx'
export { UsersPage } from './users/UsersPage.tsx'
