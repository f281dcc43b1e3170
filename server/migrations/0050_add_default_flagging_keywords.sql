-- What the posts of new clients are flagged by; null: as the provider above has it, or else as the product does.
alter table accounts add column flagging_keywords text[] check (cardinality(flagging_keywords) > 0);
