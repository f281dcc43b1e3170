-- A leaf that is inserted with a place could keep the sequencer from ever giving that place. Only the sequencer's role gives places.
revoke insert on evidence_leaves from proofline_app;
grant insert (customer_id, id, kind, subject_id, actor_id, at, commitment) on evidence_leaves to proofline_app;
