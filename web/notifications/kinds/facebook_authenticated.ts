import { connectedKind } from './connected.ts'

export default connectedKind('Facebook', (t) => t('titleFacebook'))
