export { ClientPeopleDialog, InviteUserDialog } from './dialogs.ts'
export { RoleBadge } from './RoleBadge.tsx'
export { StatusPill } from './StatusPill.tsx'
export { UsersPage } from './users/UsersPage.tsx'
