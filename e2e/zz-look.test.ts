import { it } from 'vitest'
import { useProduct } from './demo-product.ts'
const { demo } = useProduct() as never as { demo: any }
it('looks', async () => {}, 1000)
