import { connectedKind } from './connected.ts'

export default connectedKind('facebook_authenticated')
