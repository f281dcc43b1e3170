import { connectedKind } from './connected.ts'

export default connectedKind('social_account_authenticated')
