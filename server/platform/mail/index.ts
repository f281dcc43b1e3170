export { type Mailbox, type MailboxMessage, startMailbox } from './mailbox.ts'
export { type Mail, sendMail } from './send.ts'
