import { connectedKind } from './connected.ts'

export default connectedKind('instagram_authenticated')
