import { canonicalJson } from '../keys/canonical.ts'

/** A row of evidence_leaves. */
export type Leaf = {
  id: string
  kind: string
  subject_id: string
  actor_id: string | null
  at: Date
  commitment: Buffer
}

/** What the tree holds of a leaf: RFC 8785 JSON. It remains provable after its payload has been deleted. */
export const leafData = (customerId: string, leaf: Leaf): string =>
  canonicalJson({
    customerId,
    id: leaf.id,
    kind: leaf.kind,
    subjectId: leaf.subject_id,
    actorId: leaf.actor_id,
    at: leaf.at.toISOString(),
    commitment: leaf.commitment.toString('hex'),
  })
